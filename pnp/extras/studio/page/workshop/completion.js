// Completions in TOML by a JSON Schema: tables, keys, values, and names defined in the file.

import { _ } from "../messages.js";

/** @typedef {{ word: string, help: string, after?: string, first?: boolean }} Completion */
/** @typedef {{ typed: string, completions: Completion[] }} Found */
/** @typedef {Record<string, any>} Schema A JSON Schema, or a part of one. */
/** @typedef {Map<string, string>} Values Values of keys. */

const HEADER = /^\s*(\[\[?)\s*([A-Za-z0-9_.-]*)\s*(\]\]?)?/;
const KEY = /^\s*([A-Za-z0-9_-]+)\s*=\s*(.*)$/s;
const KINDS = ["draw", "type"]; // keys whose value determines which other keys exist

/**
 * Returns the completions that fit before the caret, best first, and the typed text that they replace.
 * @param {Schema} schema
 * @param {string} text
 * @param {number} caret
 * @param {Record<string, string[]>} known Names for values, keyed by the key of the value.
 * @returns {Found}
 */
export function completions(schema, text, caret, known = {}) {
  const lines = text.slice(0, caret).split("\n");
  const line = lines.pop() ?? "";
  const rest = text.slice(caret).split("\n");
  if (/^\s*\[/.test(line)) return fitting(tables(schema), line.trimStart());
  const { path, values } = block(lines, rest.slice(1));
  const nodes = narrowed(at(schema, path), values);
  const typed = KEY.exec(line);
  if (typed) return valued(schema, nodes, typed, { ...known, own: names(text) });
  const started = line.trimStart();
  if (/[^A-Za-z0-9_-]/.test(started)) return { typed: "", completions: [] };
  return fitting(keys(nodes, values), started);
}

/**
 * @param {Completion[]} candidates
 * @param {string} typed
 * @returns {Found}
 */
function fitting(candidates, typed) {
  const low = typed.toLowerCase();
  const found = candidates.filter(({ word }) => word.toLowerCase().includes(low) && word !== typed);
  /** @type {(each: Completion) => number} */
  const isFirst = ({ word }) => Number(word.toLowerCase().startsWith(low));
  found.sort((a, b) => isFirst(b) - isFirst(a));
  return { typed, completions: found };
}

/**
 * Returns the path of the table that contains a line, and its keys with their values.
 * @param {string[]} before
 * @param {string[]} after
 */
function block(before, after) {
  /** @type {Values} */
  const values = new Map();
  /** @type {string[]} */
  let path = [];
  for (const line of [...before].reverse()) {
    const header = HEADER.exec(line);
    if (header) {
      path = header[2].split(".").filter(Boolean);
      break;
    }
    note(values, line);
  }
  for (const line of after) {
    if (HEADER.test(line)) break;
    note(values, line);
  }
  return { path, values };
}

/**
 * @param {Values} values
 * @param {string} line
 */
function note(values, line) {
  const found = KEY.exec(line);
  if (found) values.set(found[1], found[2].replace(/^"([^"]*)".*$/s, "$1"));
}

/**
 * Returns all schemas that a node may match, with references and alternatives resolved.
 * @param {Schema} schema
 * @param {Schema | null | undefined} node
 * @returns {Schema[]}
 */
function unfolded(schema, node) {
  if (!node || typeof node !== "object") return [];
  if (node.$ref) return unfolded(schema, { ...schema.$defs[node.$ref.split("/").at(-1)], ...(node.description && { description: node.description }) });
  const among = node.anyOf ?? node.oneOf;
  if (among && !node.properties) return among.flatMap((/** @type {Schema} */ each) => unfolded(schema, each));
  return [{ ...node, schema }];
}

/**
 * @param {Schema} schema
 * @param {string[]} path
 */
function at(schema, path) {
  let nodes = unfolded(schema, schema);
  for (const step of path) {
    nodes = nodes.flatMap((node) => unfolded(schema, below(node, step))).flatMap((node) => (node.type === "array" ? unfolded(schema, node.items) : [node]));
  }
  return nodes;
}

/**
 * @param {Schema} node
 * @param {string} step
 */
function below(node, step) {
  return node.properties?.[step] ?? Object.values(node.patternProperties ?? {})[0] ?? (typeof node.additionalProperties === "object" ? node.additionalProperties : null);
}

/**
 * Returns the schemas that agree with the values in the table.
 * @param {Schema[]} nodes
 * @param {Values} values
 */
function narrowed(nodes, values) {
  const present = KINDS.filter((key) => values.has(key));
  const agreeing = nodes.filter((node) => present.every((key) => !node.properties?.[key]?.const || node.properties[key].const === values.get(key)));
  const kinds = agreeing.filter((node) => present.some((key) => node.properties?.[key]?.const));
  return kinds.length ? kinds : agreeing;
}

/**
 * @param {Schema[]} nodes
 * @param {Values} values
 */
function keys(nodes, values) {
  /** @type {Map<string, Completion>} */
  const found = new Map();
  for (const { properties = {}, required = [], schema } of nodes) {
    for (const [key, node] of Object.entries(properties)) {
      const isTable = unfolded(schema, node).some(({ type, properties: own, items }) => own || (type === "array" && unfolded(schema, items).some((each) => each.properties)));
      if (!values.has(key) && !found.has(key) && !isTable) found.set(key, { word: key, after: " = ", help: node.description ?? "", first: required.includes(key) });
    }
  }
  return [...found.values()].sort((a, b) => Number(b.first) - Number(a.first));
}

/**
 * @param {Schema} schema
 * @returns {Completion[]}
 */
function tables(schema) {
  return unfolded(schema, schema).flatMap(({ properties }) => Object.entries(properties)).flatMap(([key, node]) => unfolded(schema, node).flatMap((each) => {
    const help = node.description ?? each.description ?? "";
    if (each.type === "array") return unfolded(schema, each.items).some((item) => item.properties) ? [{ word: `[[${key}]]`, help }] : [];
    if (each.properties) return [{ word: `[${key}]`, help }];
    return each.patternProperties && Object.values(each.patternProperties).some((item) => unfolded(schema, item).some((one) => one.properties)) ? [{ word: `[${key}.`, help }] : each.type === "object" ? [{ word: `[${key}]`, help }] : [];
  })).filter(({ word }, number, all) => all.findIndex((each) => each.word === word) === number);
}

/**
 * @param {Schema} schema
 * @param {Schema[]} nodes
 * @param {string[]} match Match of `KEY`.
 * @param {Record<string, string[]>} known
 * @returns {Found}
 */
function valued(schema, nodes, [, key, typed], known) {
  /** @type {Map<string, Completion>} */
  const found = new Map();
  /** @type {Schema[]} */
  const own = nodes.flatMap((node) => unfolded(schema, node.properties?.[key]).map((each) => ({ ...each, of: node })));
  for (const node of own.flatMap((each) => (each.type === "array" ? [each, ...unfolded(schema, each.items)] : [each]))) {
    const help = node.const === undefined ? "" : node.of?.description ?? "";
    for (const value of [...(node.const === undefined ? [] : [node.const]), ...(node.enum ?? [])]) if (value !== "") found.set(`"${value}"`, { word: `"${value}"`, help });
    if (node.type === "boolean") for (const word of ["true", "false"]) found.set(word, { word, help: "" });
  }
  const quoted = /"[^"]*$/.exec(typed)?.[0];
  if (found.size && !/[[,]/.test(typed)) return fitting([...found.values()], quoted ?? typed);
  if (quoted === undefined) return { typed: "", completions: [] };
  if (known[key]) return fitting(known[key].map((word) => ({ word: `"${word}"`, help: "" })), quoted);
  const part = /[A-Za-z_][A-Za-z0-9_]*$/.exec(quoted)?.[0] ?? "";
  if (!own.some((node) => node.type === "string")) return { typed: "", completions: [] };
  return fitting(part || quoted === '"' ? known.own.map((word) => ({ word, help: _("defined in this file") })) : [], part);
}

/**
 * Returns the names that this file defines: parameters and values.
 * @param {string} text
 */
function names(text) {
  const parameters = [...text.matchAll(/^\s*\[parameters\.([a-z][a-z0-9_]*)\]/gm)].map(([, name]) => name);
  const values = /^\s*\[values\]\s*\n([^[]*)/m.exec(text)?.[1] ?? "";
  return [...parameters, ...[...values.matchAll(/^\s*([a-z][a-z0-9_]*)\s*=/gm)].map(([, name]) => name)];
}
