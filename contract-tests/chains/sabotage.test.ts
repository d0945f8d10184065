// The walk finds broken handlers: each of these, within a few sequences.
import { expect, test } from 'vitest';
import type { Undocumented } from '../support/client.ts';
import { ADMIN_KEY, API_KEY } from '../support/server.ts';
import { check } from './check.ts';
import { type Fault, type Passing, startSaboteur } from './saboteur.ts';
import type { Family } from './sequences.ts';
import { standForSuite } from './stand.ts';

const stand = standForSuite();
const SEED = 20261130;
/** A walk without a fault goes on, and a fault that is found ends it long before. */
const MOST_SEQUENCES = 200;

/** A request of this method at this place, and the name in it. */
const matching = ({ method, path }: Passing, wanted: string, pattern: RegExp) =>
  method === wanted ? pattern.exec(path)?.[1] : undefined;

const RESPONSE = /^\/responses\/([^/?]+)$/;

/** What takes away says so, and takes nothing away. Keys are looked at before. */
function keeps(pattern: RegExp, told: (name: string) => unknown, key?: string): Fault {
  return async (request) => {
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) return undefined;
    const name = matching(request, 'DELETE', pattern);
    return name === undefined ? undefined : { json: told(decodeURIComponent(name)) };
  };
}

const IS_THERE = /the status is 200, and should be 404/;

/** Each with what the walk says of it. */
const FAULTS: readonly [what: string, family: Family, told: RegExp, fault: Fault][] = [
  [
    'a response that is deleted stays',
    'responses',
    IS_THERE,
    keeps(RESPONSE, (id) => ({ id, object: 'response', deleted: true })),
  ],
  [
    'a conversation that is deleted stays',
    'conversations',
    IS_THERE,
    keeps(/^\/conversations\/([^/]+)$/, (id) => ({
      id,
      object: 'conversation.deleted',
      deleted: true,
    })),
  ],
  [
    'an alias that is removed stays',
    'aliases',
    /^aliases: .*\["chain|should be 404/m,
    keeps(/^\/internal\/aliases\/(.+)$/, (alias) => ({ status: 'deleted', alias }), ADMIN_KEY),
  ],
  [
    'a provider that is removed stays',
    'providers',
    /^providers: .*"chain|should be 404/m,
    keeps(
      /^\/providers\/([^/]+)$/,
      (name) => ({ status: 'success', message: 'Removed', name }),
      ADMIN_KEY,
    ),
  ],
  [
    'a response that is cancelled goes on',
    'responses',
    / is (?:queued|in_progress), and should be cancelled/,
    async (request, ask) => {
      const id = matching(request, 'POST', /^\/responses\/([^/]+)\/cancel$/);
      if (id === undefined) return undefined;
      const read = await ask({ ...request, method: 'GET', path: `/responses/${id}`, body: '' });
      const { status } = read.json as { status?: string };
      return status === 'queued' || status === 'in_progress' ? read : undefined;
    },
  ],
  [
    'a download that is paused goes on',
    'downloads',
    /download: "downloading"|download is downloading|should be 409/,
    async (request, ask) => {
      if (request.path !== '/downloads/control' || request.json.action !== 'pause')
        return undefined;
      const { json } = await ask({ ...request, method: 'GET', path: '/downloads', body: '' });
      const download = (json as Undocumented).find(
        ({ id }: Undocumented) => id === request.json.id,
      );
      if (download?.status !== 'downloading') return undefined;
      const paused = { ...download, status: 'paused', running: false };
      return { json: { status: 'success', message: 'Paused', download: paused } };
    },
  ],
  [
    'the list of aliases keeps what was removed',
    'aliases',
    /^aliases: /m,
    (() => {
      const seen = new Map<string, unknown>();
      const fault: Fault = async (request, ask) => {
        if (request.method !== 'GET' || request.path !== '/internal/aliases') return undefined;
        const { status, json } = await ask(request);
        if (status !== 200) return { status, json };
        const { aliases } = json as { aliases: readonly { alias: string }[] };
        for (const one of aliases) seen.set(one.alias, one);
        return { json: { aliases: [...seen.values()] } };
      };
      return fault;
    })(),
  ],
  [
    'a response can be read with any key',
    'responses',
    IS_THERE,
    async (request, ask) => {
      if (matching(request, 'GET', RESPONSE) === undefined) return undefined;
      const headers = { ...request.headers, authorization: `Bearer ${API_KEY}` };
      return ask({ ...request, headers });
    },
  ],
  [
    'a status that is not documented',
    'responses',
    /cancelResponse is not documented to respond with 409/,
    async (request, ask) => {
      if (matching(request, 'POST', /^\/responses\/([^/]+)\/cancel$/) === undefined)
        return undefined;
      const { status, json } = await ask(request);
      return { status: status === 400 ? 409 : status, json };
    },
  ],
  [
    'an error inside for what is gone',
    'conversations',
    /^status 500; /m,
    async (request, ask) => {
      if (matching(request, 'GET', /^\/conversations\/([^/?]+)/) === undefined) return undefined;
      const { status, json } = await ask(request);
      return { status: status === 404 ? 500 : status, json };
    },
  ],
  [
    'a response goes on from what was deleted',
    'responses',
    /the status is 200, and should be 400/,
    async (request, ask) => {
      if (request.method !== 'POST' || request.path !== '/responses') return undefined;
      const { previous_response_id: previous, ...body } = request.json;
      // What is asked here comes as a whole.
      if (body.stream === true || !/^resp_\w+$/.test(String(previous))) return undefined;
      return ask({ ...request, body: JSON.stringify(body) });
    },
  ],
];

const [FIRST] = FAULTS;

test.each(FAULTS)(
  '%s: it is found',
  async (_what, family, told, fault) => {
    expect(await reportOn(family, fault, { isAsFound: true })).toMatch(told);
  },
  600_000,
);

test('the sequence that is shown has nothing in it that is not needed', async () => {
  if (FIRST === undefined) throw new Error('There is no fault.');
  const [, family, told, fault] = FIRST;
  const report = (await reportOn(family, fault, { isAsFound: false })) ?? '';
  expect(report).toMatch(told);
  const lines = report.split('\n').filter((line) => line.startsWith('curl '));
  expect(lines).toEqual([
    expect.stringMatching(/^curl -X POST .* "\$URL\/v1\/responses" --json '.*' {2}# 200$/),
    expect.stringMatching(/^curl -X DELETE .* "\$URL\/v1\/responses\/resp_\w+" {2}# 200$/),
    expect.stringMatching(/^curl -X GET .* "\$URL\/v1\/responses\/resp_\w+" {2}# 200$/),
  ]);
}, 600_000);

async function reportOn(
  family: Family,
  fault: Fault,
  { isAsFound }: { isAsFound: boolean },
): Promise<string | undefined> {
  const saboteur = await startSaboteur(stand().server.baseUrl, fault);
  try {
    const { baseUrl } = saboteur;
    const options = { seed: SEED, sequences: MOST_SEQUENCES, families: [family], isAsFound };
    return await check({ ...stand(), baseUrl }, options);
  } finally {
    await saboteur.close();
  }
}
