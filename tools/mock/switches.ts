// The headers with which the author of a client injects faults.
import type { IncomingHttpHeaders } from 'node:http';

/** What was ordered; undefined is as usual. */
export interface Switches {
  /** Answer with the document's example of this status, without asking the server. */
  status: number | undefined;
  /** Wait so long before anything is done. */
  delayMs: number | undefined;
  /** End the connection after so many bytes of the body. */
  cutAfterBytes: number | undefined;
}

/** For people: each header with what it does. */
export const SWITCHES = [
  { header: 'x-mock-status', value: '404', what: 'the documented answer of that status' },
  { header: 'x-mock-delay-ms', value: '2000', what: 'waits before it answers' },
  {
    header: 'x-mock-cut-after-bytes',
    value: '300',
    what: 'breaks the connection inside of the body, streams too',
  },
] as const;

const PREFIX = 'x-mock-';
const MAX_DELAY_MS = 2 ** 31 - 1;
const LIMITS = {
  'x-mock-status': { least: 200, most: 599 },
  'x-mock-delay-ms': { least: 0, most: MAX_DELAY_MS },
  'x-mock-cut-after-bytes': { least: 0, most: Number.MAX_SAFE_INTEGER },
} as const satisfies Record<(typeof SWITCHES)[number]['header'], { least: number; most: number }>;

/** A header that means nothing here. */
export class InvalidSwitch extends Error {
  readonly header: string;

  constructor(header: string, message: string) {
    super(message);
    this.header = header;
  }
}

/**
 * @throws {InvalidSwitch} for a switch that does not exist, and for a value that it does not take.
 */
export function readSwitches(headers: IncomingHttpHeaders): Switches {
  const known = Object.keys(LIMITS);
  const stranger = Object.keys(headers).find((name) => isSwitch(name) && !known.includes(name));
  if (stranger !== undefined) {
    throw new InvalidSwitch(
      stranger,
      `There is no switch ${stranger}. There are ${known.join(', ')}.`,
    );
  }
  const read = (name: keyof typeof LIMITS): number | undefined => {
    const text = headers[name];
    if (text === undefined) return undefined;
    const { least, most } = LIMITS[name];
    const value = /^\d+$/.test(String(text)) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidSwitch(
      name,
      `${name} is '${text}', but must be a whole number from ${least} to ${most}.`,
    );
  };
  return {
    status: read('x-mock-status'),
    delayMs: read('x-mock-delay-ms'),
    cutAfterBytes: read('x-mock-cut-after-bytes'),
  };
}

/** Whether a header is ours, and not the server's. */
export function isSwitch(name: string): boolean {
  return name.toLowerCase().startsWith(PREFIX);
}
