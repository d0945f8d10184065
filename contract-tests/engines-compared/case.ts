// A request that both engines get: what is in it, and how it is asked.

/** How a request is asked: for one body, or for a stream of pieces. */
export type Way = 'whole' | 'streamed';

/** A request that both engines get. */
export interface Case {
  /** Names the case in the table of differences: the API, a colon, and what is special about it. */
  readonly title: string;
  /** With its prefix. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * What is special about a request, and the fields that make it so; they are laid over the API's
 * usual body.
 */
export type Row = readonly [special: string, fields: Readonly<Record<string, unknown>>];

/** What the rows of an API have in common. */
export interface Api {
  /** Begins the titles. */
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Each row once, for paths that stream nothing. */
export function casesOf({ name, path, body }: Api, rows: readonly Row[]): Case[] {
  return rows.map(([special, fields]) => ({
    title: `${name}: ${special}`,
    path,
    body: { ...body, ...fields },
  }));
}

/** Each row twice, whole and streamed. */
export function casesInBothWays(api: Api, rows: readonly Row[]): Case[] {
  return casesOf(api, rows).flatMap((one) => [inWay(one, 'whole'), inWay(one, 'streamed')]);
}

function inWay({ title, path, body }: Case, way: Way): Case {
  return {
    title: `${title}, ${way}`,
    path,
    body: { ...body, stream: way === 'streamed' },
  };
}
