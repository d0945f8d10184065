import { expect, test } from 'vitest';
import { createCommandContext, eventStream } from '../../../fixtures/command-context.ts';
import { optionsCommand } from './options.ts';
import { tuneCommand } from './tune.ts';

const figures = (speed: number) => ({ prompt_per_second: speed * 10, predicted_per_second: speed });
const CHANGE = {
  choice: 'batch',
  option: '--ubatch-size 1024',
  gain: 0.234,
  before: figures(20),
  after: figures(24.6),
};
const step = (more: object) => ({
  event: 'progress',
  data: { choice: 'batch', option: 'x', number: 2, total: 5, ...more },
});
const complete = (more: object) => ({
  event: 'complete',
  data: {
    status: 'success',
    message: 'It is done.',
    model_name: 'm',
    stopped: false,
    changes: [],
    options: {},
    ...more,
  },
});

async function run(
  events: Parameters<typeof eventStream>[0],
  options: { for?: 'chat' | 'agent' } = {},
  json = false,
) {
  const { context, asked, out, notes } = createCommandContext(
    ({ what }) =>
      what === 'POST /internal/tune' ? eventStream(events) : { id: 'm', downloaded: true },
    { json },
  );
  await tuneCommand(context, 'm', options);
  return { body: asked.at(-1)?.body, lines: out().split('\n').filter(Boolean), notes: notes() };
}

test('lemonade tune says what is tried, what comes of it, and how to see it and to take it away', async () => {
  const { body, lines, notes } = await run(
    [
      step({ state: 'measuring', round: 1 }),
      step({ state: 'measured', figures: figures(1) }),
      step({ state: 'slower', gain: -0.1 }),
      step({ state: 'skipped', reason: 'It is large.' }),
      step({ state: 'failed', reason: 'It has crashed.' }),
      step({ state: 'kept', gain: 0.234 }),
      complete({ changes: [CHANGE] }),
    ],
    { for: 'agent' },
  );
  expect(body).toEqual({ model_name: 'm', purpose: 'agent' });
  expect(notes).toContain('2 of 5, batch: x, turn 1');
  expect(lines).toEqual([
    'batch: x is not faster (-10 %)',
    'batch: x is not tried. It is large.',
    'batch: x does not work. It has crashed.',
    'batch: x is 23 % faster, and saved',
    'It is done.',
    "'lemonade options m' shows it, and 'lemonade options m --reset' takes it away.",
  ]);
});

test('tuning that has found nothing faster says no command', async () => {
  const { lines } = await run([complete({ message: 'Nothing is faster.' })]);
  expect(lines).toEqual(['Nothing is faster.']);
});

test('lemonade tune says what is measured, also without an option', async () => {
  const { notes } = await run([
    step({ state: 'measuring', option: '', round: 2, choice: 'slots' }),
    step({ state: 'measured', figures: figures(1), choice: 'slots' }),
    complete({}),
  ]);
  expect(notes).toBe('Measuring m as it is\n2 of 5, requests at once: as it is, turn 2\n');
});

test('lemonade tune --json prints the events, one a line', async () => {
  const { lines } = await run([step({ state: 'kept', gain: 0.2 }), complete({})], {}, true);
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['progress', 'complete']);
});

test('a stream of lemonade tune without an end is a failure', async () => {
  await expect(run([])).rejects.toThrow('The tuning ended early');
});

test.each([
  ['slower', 'Nothing was changed until then.'],
  ['kept', 'What was found to be faster until then is saved.'],
] as const)(
  'tuning that ends after a choice that is %s says what is saved',
  async (state, advice) => {
    await expect(run([step({ state, gain: 0.2 })])).rejects.toMatchObject({ advice });
  },
);

test('lemonade options shows what was found by tuning, with its figures', async () => {
  const tuned = {
    ...{
      date: '2026-05-04T10:12:00.000Z',
      build: 'llamacpp:cpu b1',
      machine: 'a machine',
      purpose: 'chat',
    },
    ...{ options: {}, changes: [CHANGE] },
  };
  const shown = {
    names: [],
    defaults: {},
    effective: {},
    saved: {},
    resolved_ctx_size: null,
    tuned,
  };
  const { context, out } = createCommandContext(() => shown);
  await optionsCommand(context, 'm', [], {});
  expect(out()).toContain(
    'Tuned for chat on 2026-05-04, with llamacpp:cpu b1 on a machine:\n' +
      '  batch: --ubatch-size 1024, 23 % faster (prompt 200 → 246, response 20 → 24.6 tokens/s)\n',
  );
});
