// Where two responses differ, and whether the table of differences says so.
import type { Difference } from './differences.ts';
import type { Answer, Json } from './normalise.ts';

/** A place where two responses differ. */
export interface Found {
  /** E.g. `body.choices[0].text`. */
  readonly field: string;
  /** Undefined where the response of that engine has nothing there. */
  readonly embedded: Json | undefined;
  readonly llamaServer: Json | undefined;
  /** What the engine says that refuses what the other one takes. */
  readonly refusal?: Json | undefined;
}

/** Engines add numbers up in their own order; whole numbers are counts and have to be equal. */
const TOLERANCE = 2e-3;

/**
 * All places, the first ones first. Where only one engine answers, what it says has nothing to be
 * compared with.
 */
export function differencesOf(embedded: Answer, llamaServer: Answer): Found[] {
  if (embedded.status === llamaServer.status) return differencesBelow(embedded, llamaServer, '');
  const refusal = Number(embedded.status) >= 400 ? embedded.body : llamaServer.body;
  return [{ field: 'status', embedded: embedded.status, llamaServer: llamaServer.status, refusal }];
}

function differencesBelow(
  embedded: Json | undefined,
  llamaServer: Json | undefined,
  field: string,
): Found[] {
  if (isSame(embedded, llamaServer)) return [];
  const [one, other] = [childrenOf(embedded), childrenOf(llamaServer)];
  if (
    one === undefined ||
    other === undefined ||
    Array.isArray(embedded) !== Array.isArray(llamaServer)
  ) {
    return [{ field, embedded, llamaServer }];
  }
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].flatMap((name) => {
    const place = Array.isArray(embedded)
      ? `${field}[${name}]`
      : `${field}${field === '' ? '' : '.'}${name}`;
    return differencesBelow(one.get(name), other.get(name), place);
  });
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  if (Number.isInteger(one) && Number.isInteger(other)) return one === other;
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one));
}

function childrenOf(value: Json | undefined): Map<string, Json> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map(Object.entries(value));
}

/** Whether a row of the table is about this place in the responses to this case. */
export function isAbout(row: Difference, title: string, found: Found): boolean {
  return (
    row.cases.some((pattern) => fits(pattern, title)) &&
    fits(row.field, found.field) &&
    isOfKind(found.embedded, row.embedded) &&
    isOfKind(found.llamaServer, row.llamaServer)
  );
}

/** @param pattern a text in which `*` stands for any characters. */
function fits(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}

/** @param said see `Difference`. */
function isOfKind(value: Json | undefined, said: string): boolean {
  if (said === 'anything') return true;
  return said
    .split(' or ')
    .some((kind) => kindOf(value) === kind || JSON.stringify(value) === kind);
}

function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  return typeof value;
}

/** For a person: the place and both values, cut where they are long. */
export function describe({ field, embedded, llamaServer, refusal }: Found): string {
  const values = `${field}: embedded ${shown(embedded)}, llama-server ${shown(llamaServer)}`;
  return refusal === undefined ? values : `${values}: ${shown(refusal)}`;
}

const MAX_SHOWN = 300;

function shown(value: Json | undefined): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
