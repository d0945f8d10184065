// Headers of our own, by which a response tells which model gave it and which tools it left out.
import type { ServerResponse } from 'node:http';
import type { RepairedCall, ToolWarning } from '../lib/place.ts';

/** The id of the model that responds, percent-encoded where it is not ASCII. */
export const ANSWERED_BY = 'X-Lemonade-Model';

/** A list of `ToolWarning` as JSON in ASCII; `{"more":n}` at its end for those left out. */
export const TOOL_WARNINGS = 'X-Lemonade-Tool-Warnings';

/** A list of `RepairedCall` as JSON in ASCII, in the same form. */
export const REPAIRED = 'X-Lemonade-Repaired';

/** How many messages of a chat were left out, as it was too long. */
export const TRUNCATED = 'X-Lemonade-Truncated';

/** Does nothing once the head of the response has left. */
export function tellTruncated(response: ServerResponse, messages: number): void {
  if (!response.headersSent) response.setHeader(TRUNCATED, messages);
}

/** Does nothing once the head of the response has left. */
export function tellModel(response: ServerResponse, id: string): void {
  if (!response.headersSent) response.setHeader(ANSWERED_BY, asHeader(id));
}

/** More would not fit into the head of a response that every client reads. */
const MOST_LISTED = 8;
const MOST_CHARACTERS = 200;

/** Does nothing without warnings, or once the head of the response has left. */
export function tellToolWarnings(response: ServerResponse, warnings: readonly ToolWarning[]): void {
  if (response.headersSent || warnings.length === 0) return;
  const told = warnings.map(({ tool, path, problem }) => ({
    tool: shortened(tool),
    path: shortened(path),
    problem: shortened(problem),
  }));
  response.setHeader(TOOL_WARNINGS, listHeader(told));
}

/** Each time with all calls so far. Does nothing once the head of the response has left. */
export function tellRepaired(response: ServerResponse, calls: readonly RepairedCall[]): void {
  if (response.headersSent) return;
  const told = calls.map(({ tool, repairs }) => ({ tool: shortened(tool), repairs }));
  response.setHeader(REPAIRED, listHeader(told));
}

/** The first of a list, and how many more there are. */
function listHeader(told: readonly object[]): string {
  const listed = told.slice(0, MOST_LISTED);
  const more = told.length - listed.length;
  return inAscii(JSON.stringify(more === 0 ? listed : [...listed, { more }]));
}

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

/** The same JSON, whose strings have other characters as escapes. */
const inAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Names may be in any script, headers in ASCII only. */
const asHeader = (id: string): string =>
  id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);
