// Headers of our own, by which a response tells which model gave it and which tools it left out.
import type { ServerResponse } from 'node:http';
import type { ToolWarning } from '../lib/place.ts';

/** The id of the model that responds, percent-encoded where it is not ASCII. */
export const ANSWERED_BY = 'X-Lemonade-Model';

/** A list of `ToolWarning` as JSON in ASCII; `{"more":n}` at its end for those left out. */
export const TOOL_WARNINGS = 'X-Lemonade-Tool-Warnings';

/** Does nothing once the head of the response has left. */
export function tellModel(response: ServerResponse, id: string): void {
  if (!response.headersSent) response.setHeader(ANSWERED_BY, asHeader(id));
}

/** More would not fit into the head of a response that every client reads. */
const MOST_WARNINGS = 8;
const MOST_CHARACTERS = 200;

/** Does nothing without warnings, or once the head of the response has left. */
export function tellToolWarnings(response: ServerResponse, warnings: readonly ToolWarning[]): void {
  if (response.headersSent || warnings.length === 0) return;
  const told = warnings.slice(0, MOST_WARNINGS).map(({ tool, path, problem }) => ({
    tool: shortened(tool),
    path: shortened(path),
    problem: shortened(problem),
  }));
  const more = warnings.length - told.length;
  const list = more === 0 ? told : [...told, { more }];
  response.setHeader(TOOL_WARNINGS, inAscii(JSON.stringify(list)));
}

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

/** The same JSON, whose strings have other characters as escapes. */
const inAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Names may be in any script, headers in ASCII only. */
const asHeader = (id: string): string =>
  id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);
