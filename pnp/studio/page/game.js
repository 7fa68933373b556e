// A game being played: positions one after the other, kept by the browser, and a link that holds one.

import { kept } from "./dom.js";

export class Journal {
  #entries = [];
  #at = -1;

  static last() {
    const found = kept.get("table", null);
    if (!found?.entries?.length) return null;
    const journal = new Journal();
    journal.#entries = found.entries;
    journal.#at = found.at;
    return journal;
  }

  get text() {
    return this.#entries[this.#at].text;
  }

  get moves() {
    return this.#entries.map((each) => each.move);
  }

  get at() {
    return this.#at;
  }

  get last() {
    return this.#entries.length - 1;
  }

  // The position that a move leads to; what had been taken back is forgotten.
  add(text, move) {
    this.#entries = [...this.#entries.slice(0, this.#at + 1), { text, move }];
    this.go(this.#entries.length - 1);
  }

  go(at) {
    this.#at = Math.max(0, Math.min(at, this.last));
    kept.set("table", { entries: this.#entries, at: this.#at });
  }
}

export async function linkOf(text) {
  const packed = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const plain = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const safe = plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/table#${safe}`;
}

export async function textOf(hash) {
  const bytes = Uint8Array.from(atob(hash.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
