// What real models write between two texts: a completion with a `suffix` is what the model says
// behind the prompt of /infill, on every engine, whatever API asks.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeAttentiveModel } from '../fixtures/models/generate.ts';
import { encodeScriptedModel } from '../fixtures/models/scripted-model.ts';
import { ask, type Undocumented } from './support/client.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { readEvents } from './support/server-sent-events.ts';

/** Each of its words comes from all of the prompt. */
const FILLER = 'extra.Filler';
/** Its vocabulary has no tokens for what is around a text. */
const UNABLE = 'extra.Unable';
const BEFORE = 'def add(a, b):\n    return ';
const BEHIND = '\n\nprint(add(1, 2))\n';
const TOKENS = 24;

const promptOf = (before: string, behind: string) =>
  `<|repo_name|>myproject\n<|file_sep|>filename\n<|fim_prefix|>${before}<|fim_suffix|>${behind}<|fim_middle|>`;

const eventsIn = (text: string): Undocumented[] =>
  readEvents(text)
    .events.map(({ data }) => data)
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data));
const linesIn = (text: string): Undocumented[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

interface Way {
  path: string;
  /** Asks for the likeliest words, so many of them. */
  limits: object;
  textOf(json: Undocumented): string;
  /** Of a stream, in order. */
  piecesOf(text: string): (string | undefined)[];
}

const OPENAI: Way = {
  path: '/v1/completions',
  limits: { max_tokens: TOKENS, temperature: 0 },
  textOf: (json) => json.choices[0].text,
  piecesOf: (text) => eventsIn(text).map(({ choices }) => choices[0]?.text),
};
const WAYS: readonly Way[] = [
  OPENAI,
  {
    path: '/api/generate',
    limits: { options: { num_predict: TOKENS, temperature: 0 } },
    textOf: ({ response }) => response,
    piecesOf: (text) => linesIn(text).map(({ response }) => response),
  },
  {
    path: '/v1/fim/completions',
    limits: { max_tokens: TOKENS, temperature: 0 },
    textOf: (json) => json.choices[0].message.content,
    piecesOf: (text) => eventsIn(text).map(({ choices }) => choices[0]?.delta.content),
  },
];

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });

  beforeAll(async () => {
    const { models } = server().folders;
    await writeAttentiveModel(join(models, 'Filler.gguf'));
    const words = {
      chatTemplate: '{{ messages[0].content }}',
      control: ['<|endoftext|>'],
      marks: [],
      end: '<|endoftext|>',
    };
    const unable = encodeScriptedModel(words, [{ position: 512, text: '' }]);
    await writeFile(join(models, 'Unable.gguf'), unable);
  });

  const ways = ({ path, limits, textOf, piecesOf }: Way) => ({
    async whole(fields: object): Promise<string> {
      const body = { model: FILLER, stream: false, ...limits, ...fields };
      const { status, text, json } = await ask(server(), { path, body });
      expect(status, text).toBe(200);
      return textOf(json);
    },
    async streamed(fields: object): Promise<string> {
      const body = { model: FILLER, stream: true, ...limits, ...fields };
      const { status, text } = await ask(server(), { path, body });
      expect(status, text).toBe(200);
      const pieces = piecesOf(text).filter(Boolean);
      expect(pieces.length).toBeGreaterThan(1);
      return pieces.join('');
    },
  });
  /** What the model says behind exactly this. */
  const saidBehind = (prompt: string) => ways(OPENAI).whole({ prompt });

  test.each(WAYS)(
    '$path writes what belongs between both texts, whole and streamed',
    async (way) => {
      const { whole, streamed } = ways(way);
      const written = await saidBehind(promptOf(BEFORE, BEHIND));
      const between = { prompt: BEFORE, suffix: BEHIND };
      expect(await whole(between)).toBe(written);
      expect(await streamed(between)).toBe(written);
      const others = [
        { prompt: BEFORE, suffix: '\n' },
        { prompt: 'x = ', suffix: BEHIND },
      ];
      for (const other of others) {
        const text = await whole(other);
        expect(text).toBe(await saidBehind(promptOf(other.prompt, other.suffix)));
        expect(text).not.toBe(written);
      }
      expect(await saidBehind(BEFORE)).not.toBe(written);
    },
  );

  test('the prompt is counted with all that stands around the text', async () => {
    const count = async (fields: object) => {
      const body = { model: FILLER, max_tokens: 1, ...fields };
      const { json } = await ask(server(), { path: OPENAI.path, body });
      return (json as Undocumented).usage.prompt_tokens;
    };
    const counted = await count({ prompt: BEFORE, suffix: BEHIND });
    expect(counted).toBe(await count({ prompt: promptOf(BEFORE, BEHIND) }));
  });

  test.each(WAYS)('$path refuses a model that has no tokens for it', async ({ path, limits }) => {
    for (const stream of [false, true]) {
      const body = { model: UNABLE, prompt: BEFORE, suffix: BEHIND, stream, ...limits };
      const { status, text } = await ask(server(), { path, body });
      expect([status, text]).toEqual([400, expect.stringContaining('has no tokens for it')]);
    }
  });
});
