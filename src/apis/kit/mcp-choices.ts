// What a request says of an MCP server, in both of OpenAI's APIs: which tools are offered, and which
// calls a person is asked about.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import { digestOf } from '../../lib/digest.ts';
import { isObject, isSet } from '../../lib/values.ts';
import type { ServerChoice, ToolFilter } from '../../services/mcp-servers/toolbox.ts';
import { FINGERPRINT_LENGTH } from '../../services/mcp-servers/toolbox.ts';

type Filter = Schemas['McpToolFilter'] | readonly string[] | null | undefined;
type Approval = Schemas['McpServerChoice']['require_approval'];

/** Which calls need a yes; `place` is the field, for messages. @throws {InvalidRequest} */
export function approvalOf(given: Approval, place: string) {
  if (!isSet(given) || given === 'always') return { never: false };
  if (given === 'never') return { never: true };
  if (!isObject(given))
    throw invalid(
      place,
      `${place} is '${String(given)}', which does not exist. It is always, never, or an object with lists of both.`,
    );
  const { always, never } = given as { always?: Filter; never?: Filter };
  const none: ToolFilter = { names: [] };
  return { never: filterOf(never) ?? none, always: filterOf(always) };
}

/** A list of names, or an object that says more; undefined where nothing is said. */
export function filterOf(filter: Filter): ToolFilter | undefined {
  if (!isSet(filter)) return undefined;
  if (Array.isArray(filter)) return { names: filter };
  const { tool_names: names, read_only: readOnly } = filter as Schemas['McpToolFilter'];
  if (!isSet(names) && !isSet(readOnly)) return { names: [] };
  return { names: names ?? undefined, readOnly: readOnly ?? undefined };
}

/** @throws {InvalidRequest} where two are of the same name */
export function requireOnce(choices: readonly ServerChoice[]): void {
  const seen = new Set<string>();
  for (const { label, place, nameField: field } of choices) {
    if (seen.has(label))
      throw invalid(
        `${place}.${field}`,
        `${place}.${field} is '${label}', as that of another one. Each server is offered once.`,
      );
    seen.add(label);
  }
}

const MAX_NAME = 64;
const MARK_LENGTH = 8;

/** As all models and their templates take it; a long one ends with a mark of the whole. */
export function plainName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_');
  if (plain === name && plain.length <= MAX_NAME) return plain;
  const mark = digestOf(name).slice(0, MARK_LENGTH);
  return `${plain.slice(0, MAX_NAME - MARK_LENGTH - 1)}_${mark}`;
}

/** The id of a call that waits for a yes: it says how the tool was when the person is asked. */
export const approvalId = (key: string, index: number, fingerprint: string): string =>
  `mcpr_${key}_${index}_${fingerprint.slice(0, FINGERPRINT_LENGTH)}`;

/** Nothing matches an id that this server has not made. */
export function fingerprintIn(id: string): string {
  const [, fingerprint] = /_([0-9a-f]{24})$/.exec(id) ?? [];
  return fingerprint ?? '-';
}
