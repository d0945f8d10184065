import { describe, expect, test } from 'vitest';
import { createCommandContext, eventStream } from '../../../fixtures/command-context.ts';
import { pullModelStream } from '../../../generated/client/index.ts';
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
