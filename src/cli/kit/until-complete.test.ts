import { describe, expect, test } from 'vitest';
import { createCommandContext, eventStream } from '../../../fixtures/command-context.ts';
import {
  type LoadCompleteEvent,
  loadModelStream,
  pullModelStream,
} from '../../../generated/client/index.ts';
import { pullModel } from './pulling.ts';
import { untilComplete } from './until-complete.ts';

describe('work with progress', () => {
  const file = { name: 'm', file: 'a/b.gguf', file_index: 1, total_files: 2, bytes_total: 2000 };
  const progress = [
    { event: 'progress', data: { ...file, bytes_downloaded: 0, percent: 0 } },
    { event: 'progress', data: { ...file, bytes_downloaded: 1000, percent: 50 } },
    { event: 'progress', data: { ...file, bytes_downloaded: 1010, percent: 50 } },
  ];
  const complete = {
    event: 'complete',
    data: { status: 'success', message: 'ok', warnings: [{ message: 'Odd.' }] },
  };

  test('shows its steps, and comes to the last event', async () => {
    const { context, notes, asked } = createCommandContext(() =>
      eventStream([...progress, complete]),
    );
    expect(await pullModel(context, { model_name: 'm' }, 'lemonade pull m')).toMatchObject({
      message: 'ok',
    });
    expect(notes()).toBe('[1/2] b.gguf: 2.0 kB\n[1/2] b.gguf: 50%\nOdd.\n');
    expect(asked).toEqual([{ what: 'POST /pull', body: { model_name: 'm', stream: true } }]);
  });

  test('prints each event on its line with --json', async () => {
    const { context, out, notes } = createCommandContext(
      () => eventStream([...progress, complete]),
      { json: true },
    );
    await pullModel(context, { model_name: 'm' }, 'lemonade pull m');
    expect(
      out()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).event),
    ).toEqual(['progress', 'progress', 'progress', 'complete']);
    expect(notes()).toBe('');
  });

  test('that ends early is a failure, with the command that goes on', async () => {
    const { context } = createCommandContext(() => eventStream(progress));
    await expect(pullModel(context, { model_name: 'm' }, 'lemonade pull m')).rejects.toMatchObject({
      message: 'The pull ended early; has the server been stopped?',
      advice: "'lemonade pull m' goes on where this stopped.",
    });
  });

  test('that the server ends with an error has its sentence', async () => {
    const failed = {
      event: 'error',
      data: { error: { message: 'The disk is full.', code: 'disk_full' } },
    };
    const { context } = createCommandContext(() => eventStream([...progress, failed]));
    await expect(pullModel(context, { model_name: 'm' }, 'x')).rejects.toThrow('The disk is full.');
  });

  test('that is stopped by Ctrl-C says how it goes on', async () => {
    const { context, abort } = createCommandContext(() => eventStream(progress));
    async function* stopped() {
      yield* pullModelStream({ client: context.client, body: { model_name: 'm' } });
      abort.abort();
      throw new Error('aborted');
    }
    const work = untilComplete(context, stopped() as never, { what: 'pull', advice: 'Go on.' });
    await expect(work).rejects.toMatchObject({ reason: 'interrupted', advice: 'Go on.' });
  });
});

describe('a step of work', () => {
  const complete = { event: 'complete', data: { status: 'success' } };
  const shown = async (step: object) => {
    const { context, notes } = createCommandContext(() =>
      eventStream([{ event: 'progress', data: step }, complete]),
    );
    await untilComplete<LoadCompleteEvent>(
      context,
      loadModelStream({ client: context.client, body: { model_name: 'm' } }),
      { what: 'load' },
    );
    return notes();
  };
  const file = { name: 'm', file: 'a.gguf', file_index: 2, total_files: 3 };
  const bytes = { bytes_downloaded: 500, bytes_total: 1000, percent: 50 };

  test.each([
    ['a file of several', { ...file, ...bytes }, '[2/3] a.gguf: 1.0 kB\n'],
    ['a file without more', { name: 'm', file: 'a.gguf' }, 'a.gguf: 0 B\n'],
    ['a part that is fetched', { ...file, ...bytes, part: 'pull' }, '[2/3] a.gguf: 1.0 kB\n'],
    ['a start', { name: 'm', part: 'start' }, 'Starting m\n'],
    ['a start of a file', { ...file, part: 'start' }, 'Starting m\n'],
    ['a part without a file', { name: 'm', part: 'install' }, 'Starting m\n'],
  ])('that is %s is shown as that', async (_what, step, notes) => {
    expect(await shown(step)).toBe(notes);
  });
});

test('work is shown as it says, and how it goes on may be told at its end', async () => {
  const { context, notes } = createCommandContext(() => ({}));
  async function* events() {
    yield { event: 'progress' as const, data: 7 };
  }
  let left = 'x';
  const work = untilComplete<object, number>(context, events(), {
    what: 'test',
    doing: 'Testing',
    advice: () => left,
    show(bar, step) {
      left = 'Go on.';
      bar.doing(`Step ${step}`);
    },
  });
  await expect(work).rejects.toMatchObject({
    reason: 'failed',
    message: 'The test ended early; has the server been stopped?',
    advice: 'Go on.',
  });
  expect(notes()).toBe('Testing\nStep 7\n');
});

test('the bar of work is gone at its end, and when it fails', async () => {
  for (const events of [[], [{ event: 'complete', data: {} }]]) {
    const { context, notes } = createCommandContext(() => eventStream(events), { columns: 40 });
    await untilComplete<LoadCompleteEvent>(
      context,
      loadModelStream({ client: context.client, body: { model_name: 'm' } }),
      { what: 'load', doing: 'Loading' },
    ).catch(() => undefined);
    expect(notes().endsWith('\r\x1b[K')).toBe(true);
  }
});
