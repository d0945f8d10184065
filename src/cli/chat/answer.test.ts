import { describe, expect, test } from 'vitest';
import {
  type CommandSetup,
  createCommandContext,
  eventStream,
} from '../../../fixtures/command-context.ts';
import { printAnswer } from './answer.ts';
import { statsText } from './answer-stats.ts';

describe('an answer', () => {
  const chunk = (delta: object, more: object = {}) => ({ data: { choices: [{ delta }], ...more } });
  const chunks = [
    chunk({ reasoning_content: 'Hm' }),
    chunk({ content: '\n Yes' }),
    chunk({ content: ', it is.' }),
    {
      data: {
        choices: [],
        usage: { prompt_tokens: 3, completion_tokens: 5 },
        timings: { predicted_per_second: 7 },
      },
    },
  ];
  const options = {
    model: 'm',
    think: undefined,
    hidesThinking: false,
    parameters: {},
    format: undefined,
    tools: undefined,
    messages: [],
  };
  async function printed(
    changes: Partial<Parameters<typeof printAnswer>[1]> = {},
    setup: CommandSetup = {},
  ) {
    const { context, out, asked } = createCommandContext(() => eventStream(chunks), setup);
    const answer = await printAnswer(context, { ...options, ...changes });
    return { answer, out: out(), body: asked[0]?.body };
  }

  test('is printed after the thoughts, without the space that it begins with', async () => {
    const { answer, out } = await printed();
    expect(out).toBe('Hm\n\nYes, it is.\n');
    expect(answer).toMatchObject({ text: '\n Yes, it is.', isStopped: false });
    expect(statsText({ ...answer.stats, firstTokenMs: 300 })).toBe(
      '5 tokens, 7.0 tokens/s, first after 0.3 s, prompt of 3 tokens',
    );
  });

  test('is printed alone where thoughts are hidden, and as events with --json', async () => {
    expect((await printed({ hidesThinking: true })).out).toBe('Yes, it is.\n');
    expect(
      (await printed({}, { json: true })).out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(chunks.map(({ data }) => data));
  });

  test.each([
    [{}, { stream: true, stream_options: { include_usage: true } }],
    [{ think: false as const }, { enable_thinking: false }],
    [{ think: 'low' as const }, { reasoning_effort: 'low' }],
    [{ parameters: { seed: 1 } }, { seed: 1 }],
    [{ format: { type: 'json_object' as const } }, { response_format: { type: 'json_object' } }],
  ])('with %j is asked for with %j', async (changes, fields) => {
    const { body } = await printed(changes);
    expect(body).toEqual({
      model: 'm',
      messages: [],
      stream: true,
      stream_options: { include_usage: true },
      ...fields,
    });
  });

  test('that Ctrl-C stops is what came until then', async () => {
    const { context, abort, out } = createCommandContext(() => eventStream(chunks));
    const { write } = context.terminal;
    context.terminal.write = (text) => {
      write(text);
      if (text.includes('Yes')) abort.abort();
    };
    const { isStopped } = await printAnswer(context, options);
    expect(isStopped).toBe(true);
    expect(out()).toMatch(/\n$/);
  });

  test.each([
    ['messages[0].content', /^m reads text only/],
    ['tools', /^No\.$/],
  ])('that is refused for %s is said in words of a person', async (param, message) => {
    const error = { message: 'No.', code: 'capability_not_supported', param };
    const { context } = createCommandContext(({ what }) =>
      what === 'GET /health' ? { version: '0.1.0' } : Response.json({ error }, { status: 400 }),
    );
    await expect(printAnswer(context, options)).rejects.toThrow(message);
  });
});
