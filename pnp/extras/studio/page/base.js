// The folder of the studio on its host: a server has none, a static page may be in one, such as "/pnp".

const FOLDER = new URL("../..", import.meta.url).pathname.slice(0, -1);

/**
 * Returns the address of a page on this host.
 * @param {string} path Address in the studio, such as "/table".
 */
export const at = (path) => (path.startsWith("/") ? FOLDER + path : path);

/** Returns the address of this page in the studio, without query. */
export const here = () => decodeURI(location.pathname).slice(FOLDER.length);

/** True if a server answers the page: only then can several devices share a table. */
export const isServed = document.documentElement.dataset.host !== "browser";
