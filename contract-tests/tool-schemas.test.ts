// Tools with the schemas of the world: no odd part ends a request, whichever template the model
// has.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAMILIES } from '../fixtures/models/chat-families.ts';
import { encodeScriptedModel } from '../fixtures/models/scripted-model.ts';
import { officialTemplates } from '../fixtures/native/official-templates.ts';
import { ask } from './support/client.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { idOf } from './support/server.ts';

if (native === undefined) {
  test.skip('the real llama-server is left out, because it was not built (npm run native)');
}

/** More than any of the prompts has. */
const MOST_TOKENS = 6000;

/** Each fails with some of the shapes where they are sent as they come. */
const TEMPLATES = [
  'openai-gpt-oss-120b',
  'NousResearch-Hermes-3-Llama-3.1-8B-tool_use',
  'google-gemma-4-31B-it',
  'GLM-4.6',
  'deepseek-ai-DeepSeek-V4',
  'Qwen-Qwen3-0.6B',
];

/** The schema of an argument, and the path of what of it holds nothing. */
const SHAPES: Readonly<Record<string, readonly [schema: unknown, warned?: string]>> = {
  'an array without items': [{ type: 'array' }],
  'a list of types': [{ type: ['string', 'null'], description: 'A city.' }],
  'a list of types with values': [{ type: ['string', 'null'], enum: ['a', 'b', null] }],
  'items of several types': [{ type: 'array', items: { type: ['string', 'object'] } }],
  'a schema true': [true],
  'a schema false': [false],
  'items false': [{ type: 'array', items: false }],
  'a tuple': [
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
  ],
  'required null': [{ type: 'object', properties: { b: { type: 'string' } }, required: null }],
  'other lists null': [{ type: 'string', enum: null, anyOf: null, description: null }],
  'a type in capitals': [{ type: 'STRING' }],
  'a float': [{ type: 'float' }],
  'a list': [{ type: 'list' }],
  'an empty type': [{ type: '' }, 'properties.a.type'],
  'a type of no language': [{ type: 'town', description: 'A city.' }, 'properties.a.type'],
  'a reference that leads nowhere': [{ $ref: '#/$defs/Absent' }, 'properties.a.$ref'],
  'a reference to elsewhere': [{ $ref: 'https://example.com/a.json' }, 'properties.a.$ref'],
  'a reference to a name with a slash': [
    {
      type: 'object',
      properties: { 'x/y': { type: 'string' }, z: { $ref: '#/properties/a/properties/x~1y' } },
    },
  ],
  'no maximum': [{ type: 'integer', minimum: 0, maximum: null }],
  'a maximum that is a text': [{ type: 'integer', maximum: '5' }, 'properties.a.maximum'],
  'a pattern with short classes': [{ type: 'string', pattern: '\\d+' }],
  'a pattern that looks ahead': [{ type: 'string', pattern: '^(?=a)b$' }],
  'an empty schema': [{}],
  'an empty list of values': [{ enum: [] }, 'properties.a.enum'],
  'null instead of a schema': [null, 'properties.a'],
};

const USER = { role: 'user', content: 'Hi' };

/**
 * The server tidies a schema before it knows who gets it. So each shape goes to each template once,
 * and to each engine with a part of the templates.
 */
const REAL = ENGINES.filter(({ isReal }) => isReal);

describe.each(REAL)('$name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  let folder: string;
  let templates: ReadonlyMap<string, string>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tool-schemas-'));
    templates = officialTemplates(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function write(template: string): Promise<string> {
    const family = FAMILIES.find((one) => one.template === template);
    const tokens = { marks: [], control: [], end: '</s>', ...family?.tokens };
    const words = { ...tokens, chatTemplate: templates.get(template) ?? '' };
    await writeFile(
      join(server().folders.models, `${template}.gguf`),
      encodeScriptedModel(words, [{ position: MOST_TOKENS, text: '' }]),
    );
    return `extra.${template}`;
  }

  describe.each(TEMPLATES)('%s', (template) => {
    let model: string;
    beforeAll(async () => {
      model = await write(template);
    });

    const place = TEMPLATES.indexOf(template) + REAL.indexOf(engine);
    const shapes = Object.entries(SHAPES).filter((_, at) => (at + place) % REAL.length === 0);
    test.each(shapes)('%s', async (_name, [schema, warned]) => {
      const parameters = {
        type: 'object',
        properties: { a: schema, c: { type: 'string' } },
        required: ['c'],
      };
      const tool = {
        type: 'function',
        function: { name: 'look', description: 'Looks.', parameters },
      };
      const body = { model, messages: [USER], tools: [tool], max_tokens: 2 };
      const { status, text, headers } = await ask(server(), {
        path: '/v1/chat/completions',
        body: body as never,
      });
      expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
      const said = JSON.parse(headers.get('x-lemonade-tool-warnings') ?? '[]');
      expect(said.map(({ tool: name, path }: Record<string, string>) => [name, path])).toEqual(
        warned === undefined ? [] : [['look', warned]],
      );
    });
  });

  const parameters = {
    type: 'object',
    properties: { city: { type: 'town' }, size: { type: ['integer', 'null'] } },
  };
  const named = { name: 'look', description: 'Looks.' };
  const functions = [{ type: 'function', function: { ...named, parameters } }];
  test.each<[path: string, body: object]>([
    ['/v1/chat/completions', { messages: [USER], tools: functions, max_tokens: 2 }],
    ['/v1/chat/completions/input_tokens', { messages: [USER], tools: functions }],
    ['/v1/apply-template', { messages: [USER], tools: functions }],
    [
      '/v1/responses',
      { input: 'Hi', tools: [{ type: 'function', ...named, parameters }], max_output_tokens: 16 },
    ],
    [
      '/v1/responses/input_tokens',
      { input: 'Hi', tools: [{ type: 'function', ...named, parameters }] },
    ],
    [
      '/v1/messages',
      { messages: [USER], tools: [{ ...named, input_schema: parameters }], max_tokens: 2 },
    ],
    [
      '/v1/messages/count_tokens',
      { messages: [USER], tools: [{ ...named, input_schema: parameters }] },
    ],
    ['/api/chat', { messages: [USER], tools: functions, options: { num_predict: 2 } }],
  ])('what holds nothing is told by each API, whole and as a stream: %s', async (path, body) => {
    for (const stream of /tokens|template/.test(path) ? [undefined] : [false, true]) {
      const model = idOf('real');
      const asked = { model, ...body, ...(stream === undefined ? {} : { stream }) };
      const { status, text, headers } = await ask(server(), { path, body: asked as never });
      expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
      expect(JSON.parse(headers.get('x-lemonade-tool-warnings') ?? '[]')).toEqual([
        {
          tool: 'look',
          path: 'properties.city.type',
          problem: "JSON schemas have no type 'town'.",
        },
      ]);
    }
  });
});
