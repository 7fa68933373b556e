// Links that contain a position or a whole game.

import { at } from "../base.js";

/**
 * @param {string} text
 * @param {Record<string, string> | URLSearchParams} query
 */
export async function linkOf(text, query) {
  const packed = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const plain = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const safe = plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const words = String(new URLSearchParams(query));
  return `${location.origin}${at("/table")}${words && `?${words}`}#${safe}`;
}

/** @param {string} hash */
export async function textOf(hash) {
  const bytes = Uint8Array.from(atob(hash.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
