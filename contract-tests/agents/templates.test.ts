// Conversations of agents with models whose template is strict about roles, on the engines that run
// such models.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeScriptedModel } from '../../fixtures/models/scripted-model.ts';
import { type RunningLlamaServer, startLlamaServer } from '../../fixtures/native/llama-server.ts';
import { ask } from '../support/client.ts';
import { environmentOf, native } from '../support/engines.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { ADMIN_KEY, idOf } from '../support/server.ts';
import { readEvents } from '../support/server-sent-events.ts';
import { templateModelsFor } from '../support/template-models.ts';

/**
 * As those of Mistral and Gemma: the user and the assistant take turns, calls and their results
 * don't count.
 */
const ALTERNATING = `{%- set turns = namespace(count=0) -%}
{%- for message in messages -%}
{%- if message.role == 'user' or (message.role == 'assistant' and not message.tool_calls) -%}
{%- if (message.role == 'user') != (turns.count % 2 == 0) -%}{{- raise_exception('Roles must take turns.') -}}{%- endif -%}
{%- set turns.count = turns.count + 1 -%}
{%- elif message.role == 'system' and not loop.first -%}{{- raise_exception('The system speaks first.') -}}
{%- endif -%}
{{- '<|im_start|>' + message.role + '\\n' -}}
{%- for call in message.tool_calls or [] -%}
{{- '<tool_call>' + ({'name': call.function.name, 'arguments': call.function.arguments} | tojson) + '</tool_call>' -}}
{%- endfor -%}
{{- (message.content or '') + '<|im_end|>\\n' -}}
{%- endfor -%}
{%- if tools -%}{{- '<tools>' + (tools | tojson) + '</tools>' -}}{%- endif -%}
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}`;

const WORDS = {
  chatTemplate: ALTERNATING,
  control: ['<|endoftext|>', '<|im_start|>', '<|im_end|>'],
  marks: ['<tool_call>', '</tool_call>'],
  end: '<|im_end|>',
};
const MOST_TOKENS = 4096;
const model = 'extra.Strict';
const backends = native === undefined ? ['embedded'] : ['embedded', 'cpu'];
if (native === undefined)
  test.skip('the real llama-server is left out, because it was not built (npm run native)', () => {});

const server = serverForSuite({
  environment: environmentOf({ executable: native ?? '', backend: 'embedded' }),
});

const user = (content: unknown) => ({ role: 'user', content });
const answer = { role: 'assistant', content: 'Yes.' };
const call = (text: unknown) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'read', arguments: text } }],
});
const result = { role: 'tool', tool_call_id: 'call_1', content: 'words' };
const tools = [{ type: 'function', function: { name: 'read', parameters: {} } }];

describe.each(backends)('the backend %s', (backend) => {
  beforeAll(async () => {
    const ends = [{ position: MOST_TOKENS, text: '' }];
    await writeFile(join(server().folders.models, 'Strict.gguf'), encodeScriptedModel(WORDS, ends));
    const body = { model_name: model, llamacpp_backend: backend, ctx_size: MOST_TOKENS };
    const { status, text } = await ask(server(), { path: '/v1/load', body });
    expect(status, text).toBe(200);
  });

  test.each<[string, object[]]>([
    [
      'several messages of the user, as Codex begins',
      [{ role: 'developer', content: 'Work.' }, user('a'), user('b')],
    ],
    [
      'a word of the system between them',
      [user('a'), { role: 'system', content: 'It is noon.' }, user('b')],
    ],
    [
      'a word of the user behind the result of a call',
      [user('a'), call('{}'), result, user('Stop.')],
    ],
    ['an answer, and calls after it', [user('a'), answer, call('{}'), result, answer, user('b')]],
    ['a call that was cut off', [user('a'), call('{"path": "a'), result]],
    ['a call without arguments', [user('a'), call(''), result]],
  ])('goes on with %s', async (_title, messages) => {
    const { status, text } = await ask(server(), {
      path: '/v1/chat/completions',
      body: { model, messages, tools, max_tokens: 4 },
    });
    expect(status, text).toBe(200);
  });

  test('begins a streamed message of Anthropic with the tokens of the prompt', async () => {
    const talker = idOf('real');
    await ask(server(), {
      path: '/v1/load',
      body: { model_name: talker, llamacpp_backend: backend },
    });
    const body = { model: talker, max_tokens: 8, stream: true, messages: [user('Read a.txt.')] };
    const { text } = await ask(server(), { path: '/v1/messages', body });
    const events = readEvents(text).events.map(({ data }) => JSON.parse(data));
    const of = (type: string) => events.find((event) => event.type === type);
    const { input_tokens, cache_read_input_tokens } = of('message_delta').usage;
    expect(input_tokens).toBeGreaterThan(0);
    expect(of('message_start').message.usage).toMatchObject({
      input_tokens,
      cache_read_input_tokens,
    });
    expect(events.filter(({ type }) => type === 'content_block_delta').length).toBeGreaterThan(1);
  });

  test.each<[string, (parameters: unknown) => object, RegExp]>([
    [
      '/v1/chat/completions',
      (parameters) => ({
        messages: [user('Now?')],
        tool_choice: 'required',
        tools: [{ type: 'function', function: { name: 'now', parameters } }],
      }),
      /"arguments":("(?:[^"\\]|\\.)*")/g,
    ],
    [
      '/v1/responses',
      (parameters) => ({
        input: 'Now?',
        tool_choice: 'required',
        tools: [{ type: 'function', name: 'now', parameters }],
      }),
      /"delta":("(?:[^"\\]|\\.)*")/g,
    ],
    [
      '/v1/messages',
      (input_schema) => ({
        max_tokens: 64,
        messages: [user('Now?')],
        tool_choice: { type: 'any' },
        tools: [{ name: 'now', input_schema }],
      }),
      /"partial_json":("(?:[^"\\]|\\.)*")/g,
    ],
  ])(
    'calls a tool without parameters with an empty object, by %s',
    async (path, bodyOf, pieces) => {
      for (const parameters of [
        undefined,
        null,
        {},
        { type: 'object' },
        { type: 'string' },
        { type: '', properties: null },
      ]) {
        const body = { model: idOf('real'), stream: true, ...bodyOf(parameters) };
        const { status, text } = await ask(server(), { path, body });
        expect(status, text).toBe(200);
        expect(text).toContain('"name":"now"');
        const written = [...text.matchAll(pieces)]
          .map(([, piece = '""']) => JSON.parse(piece))
          .join('');
        expect(written.trim() === '' ? {} : JSON.parse(written)).toEqual({});
      }
    },
  );
});

/** Each refuses something else: late words of the system, roles in a row, ids, several calls. */
const STRICT = [
  'Qwen3.5-4B',
  'Mistral-Small-3.2-24B-Instruct-2506',
  'mistralai-Mistral-Nemo-Instruct-2407',
  'meta-llama-Llama-3.1-8B-Instruct',
];

describe.skipIf(native === undefined)(
  'a model of a provider, which is the real llama-server, with the template of',
  () => {
    const writeModel = templateModelsFor(server);
    let far: RunningLlamaServer | undefined;
    afterAll(() => far?.end());

    test.each(STRICT)('%s goes on with what agents send', async (template) => {
      await writeModel(template);
      far?.end();
      far = await startLlamaServer(
        native ?? '',
        join(server().folders.models, `${template}.gguf`),
        ['--alias', 'far', '--ctx-size', '8192', '--threads', '1', '--jinja'],
      );
      const provider = { name: `p${STRICT.indexOf(template)}`, base_urls: [`${far.baseUrl}/v1`] };
      const added = await ask(server(), { path: '/v1/providers', key: ADMIN_KEY, body: provider });
      expect(added.json.state, added.text).toBe('ready');
      const two = call('{}').tool_calls.flatMap((one) => [one, { ...one, id: 'call_2' }]);
      const conversations: object[][] = [
        [user('a'), { role: 'system', content: 'It is noon.' }, user('b')],
        [user('a'), user('b')],
        [user('a'), call('{}'), result, { role: 'system', content: 'The list is old.' }],
        [
          user('a'),
          { ...call('{}'), tool_calls: two },
          result,
          { ...result, tool_call_id: 'call_2' },
          user('b'),
        ],
      ];
      for (const messages of conversations) {
        for (const stream of [true, false]) {
          const { status, text } = await ask(server(), {
            path: '/v1/chat/completions',
            body: { model: `${provider.name}.far`, messages, tools, max_tokens: 4, stream },
          });
          expect(status, text).toBe(200);
        }
      }
    });
  },
);
