// Sends requests to Python one after the other. Python starts with the first one.

const PAGE_SECONDS = 20;
const FILE_SECONDS = 120;
const START_SECONDS = 300;

/** @typedef {{ method: string, path: string, query: string, body: Uint8Array | null, language: string }} Request */
/** @typedef {{ status: number, media: string, file: string, body: Uint8Array<ArrayBuffer> }} Reply */

/** @param {string} path */
const secondsFor = (path) => (/^\/(api\/|saved|hello)/.test(path) ? PAGE_SECONDS : FILE_SECONDS);

/**
 * @param {number} status
 * @param {string} what
 * @param {string} [hint]
 * @returns {Reply}
 */
export const refusal = (status, what, hint = "") => ({ status, media: "application/json", file: "", body: new TextEncoder().encode(JSON.stringify({ faults: [{ about: "", what, hint, remedies: [], line: 0, column: 0 }] })) });

export class Engine {
  /**
   * @param {(loaded: number, total: number, isReady: boolean) => void} progress
   * @param {(template: string, values?: Record<string, string | number>) => string} gettext Translates messages.
   */
  constructor(progress, gettext) {
    this.progress = progress;
    this.gettext = gettext;
    /** @type {Worker | null} */
    this.worker = null;
    this.isReady = false;
    this.last = Promise.resolve();
    this.count = 0;
  }

  /**
   * Returns the reply to a request, also if it took too long or Python failed.
   * @param {Request} request
   * @param {() => boolean} isCancelled
   * @returns {Promise<Reply>}
   */
  ask(request, isCancelled) {
    const { gettext: _ } = this;
    const reply = this.last.then(() => (isCancelled() ? refusal(499, _("the request was cancelled")) : this.#ask(request)));
    this.last = reply.then(() => {}, () => {});
    return reply;
  }

  /** Starts Python, unless it runs. */
  start() {
    if (this.worker) return;
    this.isReady = false;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => {
      if (data.total) this.progress(data.loaded, data.total, false);
      if (data.ready) {
        this.isReady = true;
        this.progress(1, 1, true);
      }
    });
  }

  /**
   * @param {Request} request
   * @returns {Promise<Reply>}
   */
  #ask(request) {
    this.start();
    const { gettext: _ } = this;
    const lost = () => refusal(503, _("the studio could not be loaded"), _("check your connection, then try again"));
    const id = (this.count += 1);
    const seconds = secondsFor(request.path);
    return new Promise((resolve) => {
      const worker = /** @type {Worker} */ (this.worker);
      let timer = 0;
      /**
       * @param {Reply} reply
       * @param {boolean} [isEnd] True if the worker has to start again.
       */
      const finish = (reply, isEnd = false) => {
        clearTimeout(timer);
        worker.removeEventListener("message", read);
        worker.onerror = null;
        if (isEnd) this.end();
        resolve(reply);
      };
      const limit = (/** @type {number} */ most) => {
        clearTimeout(timer);
        timer = setTimeout(() => finish(refusal(504, _("this took longer than {seconds} s and was stopped", { seconds: most })), true), most * 1000);
      };
      const read = (/** @type {MessageEvent} */ { data }) => {
        if (data.ready) limit(seconds);
        else if (data.failed) finish(lost(), true);
        else if (data.id === id) finish(data.reply ?? refusal(500, data.error), !data.reply);
      };
      worker.addEventListener("message", read);
      worker.onerror = () => finish(lost(), true);
      limit(this.isReady ? seconds : START_SECONDS);
      worker.postMessage({ id, request });
    });
  }

  /** Ends Python; the next request starts it again. */
  end() {
    this.worker?.terminate();
    this.worker = null;
  }
}
