import { describe, expect, test } from 'vitest';
import { eventStream } from '../../../fixtures/command-context.ts';
import { model, run } from '../../../fixtures/command-run.ts';
import { type BenchOptions, bench } from './bench.ts';

const USUAL = { promptTokens: '4', tokens: '2', runs: '1' };

interface Load {
  model_name: string;
  speculation?: string;
  ctx_size?: number;
}
const loads = () => eventStream([{ event: 'complete', data: { status: 'success' } }]);
const refused = (code: string, status = 400) =>
  Response.json({ error: { message: 'It is refused.', code } }, { status });

/** A server with a loaded model, that says so of each response. */
const server = (said: { usage?: object; timings?: object } = {}, health: object = {}) => ({
  'GET /models/m': model('m', { downloaded: true }),
  'GET /models/n': model('n', { downloaded: true, recipe: 'flm' }),
  'POST /load': loads,
  'POST /chat/completions': () => eventStream([{ data: { choices: [], ...said } }]),
  'GET /health': { version: '0.1.0', all_models_loaded: [{ model_name: 'm', ...health }] },
});

const benched = async (
  models: readonly string[],
  options: Partial<BenchOptions>,
  { responses = server(), ...setup }: { responses?: object; json?: boolean } = {},
) => {
  const table = responses as Record<string, unknown>;
  const { lines, sent, notes } = await run(
    table,
    (context) => bench(context, models, { ...USUAL, ...options }),
    setup,
  );
  const loaded = sent.filter(([what]) => what === 'POST /load').map(([, body]) => body);
  return { lines, notes, loaded, asked: sent.length - loaded.length };
};

describe('what is loaded', () => {
  test('is each model once, as the server would, where nothing is compared', async () => {
    const { loaded } = await benched(['m', 'n'], {});
    expect(loaded).toEqual([
      { model_name: 'm', stream: true },
      { model_name: 'n', stream: true },
    ]);
  });

  test('is each backend with each context, by the recipe of the model', async () => {
    const { loaded } = await benched(['n'], { backend: ['npu', 'cpu'], ctxSize: ['4k', '-1'] });
    expect(loaded).toEqual([
      { model_name: 'n', flm_backend: 'npu', ctx_size: 4096, stream: true },
      { model_name: 'n', flm_backend: 'npu', ctx_size: -1, stream: true },
      { model_name: 'n', flm_backend: 'cpu', ctx_size: 4096, stream: true },
      { model_name: 'n', flm_backend: 'cpu', ctx_size: -1, stream: true },
    ]);
  });

  test('is each kind of drafts where those are compared', async () => {
    const { loaded } = await benched(['m'], { compare: 'speculation' });
    expect(loaded).toEqual(
      ['off', 'mtp', 'draft', 'ngram'].map((speculation) => ({
        model_name: 'm',
        speculation,
        stream: true,
      })),
    );
  });

  test('is measured as often as was said', async () => {
    expect((await benched(['m'], { runs: '2' })).asked).toBe(3 * 2);
  });
});

describe('a load that is refused', () => {
  const refusing = (isRefused: (load: Load) => boolean, code: string) => ({
    ...server(),
    'POST /load': (load: Load) => (isRefused(load) ? refused(code) : loads()),
  });
  const compared = (responses: object) => benched(['m'], { compare: 'speculation' }, { responses });

  test('because the model has no such drafts is said, and left out', async () => {
    const isDrafted = ({ speculation }: Load) => speculation === 'draft' || speculation === 'mtp';
    const { lines } = await compared(refusing(isDrafted, 'invalid_load_options'));
    expect(lines.slice(0, 2)).toEqual(['It is refused.', 'It is refused.']);
    expect(lines).toHaveLength(2 + 1 + 2);
  });

  test('for another reason is a failure', async () => {
    const isDrafted = ({ speculation }: Load) => speculation === 'draft';
    await expect(compared(refusing(isDrafted, 'busy'))).rejects.toThrow('It is refused.');
  });

  test('without drafts is a failure', async () => {
    const code = 'invalid_load_options';
    const isOff = ({ speculation }: Load) => speculation === 'off';
    await expect(compared(refusing(isOff, code))).rejects.toThrow('It is refused.');
    const responses = refusing(() => true, code);
    await expect(benched(['m'], {}, { responses })).rejects.toThrow('It is refused.');
  });
});

describe('the table', () => {
  const usage = {
    prompt_tokens: 1000,
    completion_tokens: 9,
    prompt_tokens_details: { cached_tokens: 900 },
  };
  const speeds = (prompt: number, tokens: number) => ({
    prompt_per_second: prompt,
    predicted_per_second: tokens,
  });
  const row = async (said: object, options = {}, health = {}) => {
    const { lines } = await benched(['m'], options, { responses: server(said, health) });
    return lines;
  };

  test('has two decimals below ten, and one from there on', async () => {
    expect(await row({ usage, timings: speeds(10, 9.996) })).toEqual([
      'MODEL | BACKEND | FIRST TOKEN | SECOND TURN | CACHED | PROMPT T/S | TOKENS/S',
      expect.stringMatching(/^m +\| llamacpp \| 900 of 1000 \| 10\.0 \| 10\.00$/),
    ]);
  });

  test('has no share of the prompt where the server does not tell what was in its cache', async () => {
    const { prompt_tokens } = usage;
    expect((await row({ usage: { prompt_tokens, completion_tokens: 9 } }))[0]).not.toContain(
      'CACHED',
    );
  });

  test('is empty where nothing is known', async () => {
    expect(await row({})).toEqual([
      'MODEL | BACKEND | FIRST TOKEN | SECOND TURN | TOKENS/S',
      expect.stringMatching(/^m +\| llamacpp$/),
    ]);
  });

  test('has the size of the context, and drafts where they are compared', async () => {
    const health = { recipe_options: { ctx_size: 4096, llamacpp_backend: 'cpu' } };
    const drafts = { draft_n: 8, draft_n_accepted: 6 };
    const planned = { ...health, plan: { speculation: { type: 'ngram' } } };
    const plain = await row({ timings: drafts }, {}, health);
    expect(plain[0]).toBe('MODEL | BACKEND | CONTEXT | FIRST TOKEN | SECOND TURN | TOKENS/S');
    const compared = await row({ timings: drafts }, { compare: 'speculation' }, planned);
    expect(compared.slice(0, 2)).toEqual([
      'MODEL | BACKEND | CONTEXT | SPECULATION | ACCEPTED | FIRST TOKEN | SECOND TURN | TOKENS/S',
      expect.stringMatching(/^m +\| cpu \| 4096 \| ngram \| 6 of 8$/),
    ]);
    const none = await row({ timings: { draft_n: 8 } }, { compare: 'speculation' }, health);
    expect(none[1]).toMatch(/\| 4096 \| 0 of 8$/);
  });

  test('is JSON of a line for each load in its place', async () => {
    const { lines } = await benched(['m', 'n'], {}, { json: true });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { model: 'm', backend: 'llamacpp', runs: 1 },
      { model: 'n', backend: 'flm', runs: 1 },
    ]);
  });

  test('tells times in seconds', async () => {
    const words = { usage, choices: [{ delta: { content: 'a' } }] };
    expect((await row(words))[1]).toMatch(/\| \d+\.\d\d s \| \d+\.\d\d s \| 900 of 1000/);
  });
});

test('numbers that are none are said before anything is asked', async () => {
  const mistake = (options: Partial<BenchOptions>) => benched(['gone'], options);
  await expect(mistake({ runs: '0' })).rejects.toThrow("--runs takes a number, not '0'.");
  await expect(mistake({ tokens: 'x' })).rejects.toThrow("--tokens takes a number, not 'x'.");
  await expect(mistake({ promptTokens: '' })).rejects.toThrow(
    "--prompt-tokens takes a number, not ''",
  );
  await expect(mistake({ ctxSize: ['8k', 'big'] })).rejects.toThrow("'big' is not a context size.");
});
