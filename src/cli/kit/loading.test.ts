import { describe, expect, test } from 'vitest';
import { eventStream } from '../../../fixtures/command-context.ts';
import { run } from '../../../fixtures/command-run.ts';
import { loadModel } from './loading.ts';

const complete = { event: 'complete', data: { status: 'success', message: 'ok' } };
const step = { event: 'progress', data: { name: 'm', part: 'start' } };
const body = { model_name: 'm', ctx_size: 4096 };
const loaded = (events: readonly { event: string; data: unknown }[], setup = {}) =>
  run({ 'POST /load': eventStream(events) }, (context) => loadModel(context, body), setup);

describe('a model that comes into memory', () => {
  test('shows that it loads and starts, and comes to the last event', async () => {
    const { result, sent, notes, lines } = await loaded([step, complete]);
    expect(result).toEqual(complete.data);
    expect(sent).toEqual([['POST /load', { ...body, stream: true }]]);
    expect([notes, lines]).toEqual(['Loading m\nStarting m\n', []]);
  });

  test('has no events with --json, where its result is that of the command', async () => {
    const { result, notes, lines } = await loaded([step, complete], { json: true });
    expect(result).toEqual(complete.data);
    expect([notes, lines]).toEqual(['', []]);
  });

  test('and does not, fails as a load', async () => {
    await expect(loaded([step])).rejects.toThrow(
      'The load ended early; has the server been stopped?',
    );
  });
});
