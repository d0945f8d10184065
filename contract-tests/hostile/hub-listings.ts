// What a hub says of its repositories: many files, hostile names, sizes that are none, and
// addresses of this machine.
import { createServer } from 'node:http';
import { startHub } from '../../fixtures/hub/hub.ts';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { ask, type Reply } from '../support/client.ts';
import type { Server } from '../support/server.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';

const MIB = 2 ** 20;
const SECRET = 'only-for-this-machine';
const SHA = 'a'.repeat(64);
const file = (name: string, size: unknown = 5) => ({
  rfilename: name,
  size,
  blobId: 'b',
  lfs: { sha256: SHA, size, pointerSize: 134 },
});
const listing = (siblings: unknown, more: object = {}) =>
  JSON.stringify({
    id: 'hostile/x',
    sha: 'c'.repeat(40),
    private: false,
    gated: false,
    siblings,
    ...more,
  });
const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => file(name(index)));
const QUANTS = ['Q4_0', 'Q8_0', 'Q4_K_M', 'IQ2_XXS', 'F16'];

/** Answers 200 or refuses with a reason. */
const HONEST = [200, 400, 404, 500];

/** By the name of the repository: the text that the hub's API answers with. */
const LISTINGS: Readonly<Record<string, () => string>> = {
  'five-thousand': () => listing(numbered(5000, (index) => `model-${index}-Q4_0.gguf`)),
  'forty-thousand': () => listing(numbered(40_000, (index) => `model-${index}-Q4_0.gguf`)),
  'forty-thousand-folders': () =>
    listing(numbered(40_000, (index) => `${QUANTS[index % 5]}/m-${index}.gguf`)),
  'forty-thousand-of-one-name': () => listing(numbered(40_000, () => 'model-Q4_0.gguf')),
  'forty-thousand-shards': () =>
    listing(
      numbered(40_000, (index) => `model-Q4_0-${String(index + 1).padStart(5, '0')}-of-40000.gguf`),
    ),
  'forty-thousand-projectors': () =>
    listing([file('model-Q4_0.gguf'), ...numbered(40_000, (index) => `mmproj-${index}-F16.gguf`)]),
  'shards-of-nothing': () =>
    listing(
      numbered(1000, (index) => `model-Q4_0-${String(index).padStart(5, '0')}-of-99999.gguf`),
    ),
  'long-names': () => listing(numbered(20, (index) => `${'a-'.repeat(500_000)}${index}.gguf`)),
  'names-of-quants': () =>
    listing(numbered(50, (index) => `${'Q4_0-'.repeat(100_000)}${index}.gguf`)),
  'names-of-slashes': () =>
    listing(numbered(50, (index) => `${'/'.repeat(500_000)}${index}-Q4_0.gguf`)),
  'names-of-digits': () =>
    listing(
      numbered(50, (index) => `m-${'0'.repeat(500_000)}${index}-of-${'0'.repeat(1000)}.gguf`),
    ),
  'names-that-leave': () =>
    listing([
      file('../../../../tmp/evil-Q4_0.gguf'),
      file('/etc/evil-Q8_0.gguf'),
      file('C:\\evil-F16.gguf'),
      file('a\0b-Q5_0.gguf'),
    ]),
  'names-of-objects': () =>
    listing(
      ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) =>
        file(`${name}/${name}-Q4_0.gguf`),
      ),
    ),
  'names-that-are-none': () =>
    listing([null, 5, [], {}, { rfilename: null }, { rfilename: 5 }, { rfilename: {} }, file('')]),
  sizes: () =>
    `{"id":"hostile/sizes","sha":"${'c'.repeat(40)}","siblings":[${['-1', '1e400', '"5"', 'null', '{}', '0.5', '1e18'].map((size, index) => `{"rfilename":"m-${index}-Q4_0.gguf","size":${size},"lfs":{"sha256":"${SHA}","size":${size}}}`).join()}]}`,
  'siblings-that-are-none': () => listing('siblings'),
  deep: () => '['.repeat(8 * MIB),
  'deep-in-a-listing': () =>
    listing([], { tags: 'X' }).replace('"X"', '['.repeat(500_000) + ']'.repeat(500_000)),
  wide: () => listing([], { tags: 'X' }).replace('"X"', `[${'{},'.repeat(3_000_000)}{}]`),
  'a-hundred-megabytes': () => `${' '.repeat(110 * MIB)}${listing([file('m-Q4_0.gguf')])}`,
  'a-hundred-and-forty-megabytes': () => ' '.repeat(140 * MIB),
  nothing: () => '',
  page: () => `<html>${'<p>'.repeat(1_000_000)}`,
};

const variants = (name: string): HostileCase => ({
  title: `variants of ${name}`,
  expected: HONEST,
  isTalkative: true,
  send: asks((server) => ask(server, { path: `/v1/pull/variants?checkpoint=hostile/${name}` })),
});
const pull = (name: string, checkpoint: string): HostileCase => ({
  title: `pull of ${checkpoint}`,
  expected: HONEST,
  isTalkative: true,
  send: asks((server) =>
    ask(server, {
      path: '/v1/pull',
      body: { model_name: `user.Hostile-${name}`, checkpoint, recipe: 'llamacpp' },
    }),
  ),
});

function asks(question: (server: Server) => Promise<Reply>) {
  return async (server: Server): Promise<Answer> => {
    const { status, text } = await question(server);
    return { outcome: text.includes(SECRET) ? 'a secret of this machine was told' : status, text };
  };
}

const REDIRECTED = ['redirected', 'redirected-to-a-file', 'redirected-for-ever'];

export const HUB_LISTINGS: HostileClass = {
  name: 'hubs',
  cases: [
    ...[...Object.keys(LISTINGS), ...REDIRECTED].map(variants),
    pull('many', 'hostile/forty-thousand:Q4_0'),
    pull('shards', 'hostile/forty-thousand-shards:Q4_0'),
    pull('leaving', 'hostile/names-that-leave:Q4_0'),
    pull('sizes', 'hostile/sizes:Q4_0'),
    pull('redirected', 'hostile/redirected:Q4_0'),
    pull('deep', 'hostile/deep:Q4_0'),
  ],
};

export interface HostileHub {
  url: string;
  close(): Promise<void>;
}

/** With another server that has something to hide. */
export async function startHostileHub(): Promise<HostileHub> {
  const secrets = createServer((_request, response) =>
    response.writeHead(500).end(JSON.stringify({ error: SECRET })),
  );
  await listenOnLoopback(secrets);
  const hub = await startHub({ repositories: [] });
  const names = [...Object.keys(LISTINGS), ...REDIRECTED];
  for (const name of names) hub.put({ id: `hostile/${name}`, files: {} });
  for (const [name, text] of Object.entries(LISTINGS)) {
    // Written at the first question: some are large.
    let written: string | undefined;
    hub.addFault({
      at: 'api',
      path: `hostile/${name}`,
      kind: 'text',
      get text() {
        written ??= text();
        return written;
      },
    });
  }
  const [redirected = '', toFile = '', forEver = ''] = REDIRECTED.map((name) => `hostile/${name}`);
  const redirect = (path: string, location: string) =>
    hub.addFault({ at: 'api', path, kind: 'redirect', location });
  redirect(redirected, `${originOf(secrets)}/secret`);
  redirect(toFile, 'file:///etc/passwd');
  redirect(forEver, `${hub.url}/api/models/${forEver}`);
  return {
    url: hub.url,
    async close() {
      await Promise.all([hub.close(), closeServer(secrets)]);
    },
  };
}
