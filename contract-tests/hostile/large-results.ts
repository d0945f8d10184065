// Results of up to 64 MB that native servers send in one piece, as an indexer gets them every
// minute: no other client waits for them.
import { ask, fakeBehind, loadedModels, open } from '../support/client.ts';
import { PAINTING } from '../support/media.ts';
import { idOf, type Server } from '../support/server.ts';
import type { Answer, HostileCase, HostileClass } from './attack.ts';

const MIB = 2 ** 20;
/** What is passed on is never parsed as a whole, and written in pieces. */
const ALLOWED_WAIT = { ms: 50, passes: 0.5 };

/** Nothing that JSON.parse and JSON.stringify would write otherwise. */
const NUMBERS = Array.from({ length: 1024 }, (_, at) => Math.sin(at)).join(',');
const item = (index: number) => `{"object":"embedding","index":${index},"embedding":[${NUMBERS}]}`;
const vectors = (count: number) =>
  Array.from({ length: count }, (_, index) => item(index)).join(',');
const embeddings = (count: number) =>
  `{"object":"list","data":[${vectors(count)}],"model":"m","usage":{"prompt_tokens":3,"total_tokens":3}}`;
const picture = (bytes: number) => `{"created":1,"data":[{"b64_json":"${'A'.repeat(bytes)}"}]}`;

interface Question {
  model: string;
  path: string;
  body: Record<string, unknown>;
  /** What the native server says. */
  said: () => string;
  /** A part of it that has to arrive as it is. */
  passed: () => string;
}

/** Asks for it, and looks whether what was to be passed on has arrived. */
function asks({ model, path, body, said, passed }: Question) {
  return async (server: Server): Promise<Answer> => {
    await ask(server, { path: '/v1/load', body: { model_name: model } });
    const loaded = (await loadedModels(server)).find(({ model_name }) => model_name === model);
    if (loaded === undefined) throw new Error(`${model} can't be loaded.`);
    const fake = fakeBehind(loaded);
    await fake.order({ says: said() });
    try {
      const response = await open(server, { path, body: { model, ...body } });
      const text = await response.text();
      if (response.status !== 200) return { outcome: response.status, text };
      return {
        outcome: text.includes(passed()) ? 200 : 'not what was sent',
        text: text.slice(0, 200),
      };
    } finally {
      await fake.order({});
    }
  };
}

const large = (
  title: string,
  question: Question,
  expected: HostileCase['expected'] = [200],
): HostileCase => ({
  title,
  expected,
  allowedWait: ALLOWED_WAIT,
  isTalkative: true,
  send: asks(question),
});

const EMBEDDING = { model: idOf('embedding'), body: { input: ['a'] } };
const EMBEDDINGS = { ...EMBEDDING, path: '/v1/embeddings' };

export const LARGE_RESULTS: HostileClass = {
  name: 'large results',
  cases: [
    large('vectors of 20 MB', {
      ...EMBEDDINGS,
      said: () => embeddings(1_000),
      passed: () => `"data":[${vectors(1_000)}]`,
    }),
    large('vectors of 64 MB', {
      ...EMBEDDINGS,
      said: () => embeddings(3_200),
      passed: () => item(3_199),
    }),
    large('vectors of 20 MB in the form of Ollama', {
      ...EMBEDDING,
      path: '/api/embed',
      said: () => embeddings(1_000),
      passed: () => `"embeddings":[[${NUMBERS}],[${NUMBERS}],`,
    }),
    large('vectors of 20 MB to be shortened', {
      ...EMBEDDINGS,
      body: { ...EMBEDDING.body, dimensions: 8 },
      said: () => embeddings(1_000),
      passed: () => '"index":999,',
    }),
    large('a picture of 60 MB', {
      model: PAINTING,
      path: '/v1/images/generations',
      body: { prompt: 'a cat' },
      said: () => picture(60 * MIB),
      passed: () => `"${'A'.repeat(60 * MIB)}"`,
    }),
    large(
      'vectors of 64 MB with a wrong byte at the end',
      { ...EMBEDDINGS, said: () => embeddings(3_200).replace(/}}$/, '}x'), passed: () => '' },
      [502],
    ),
  ],
};
