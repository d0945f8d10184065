import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { settingsAtStart } from './session-settings.ts';
import { createTurnQueue, type SpokenTurn } from './turn-queue.ts';

const turn: SpokenTurn = { samples: new Int16Array(160), settings: settingsAtStart('m') };

function setUp(transcribe: () => Promise<string> = async () => 'heard') {
  const failures: unknown[] = [];
  const queue = createTurnQueue({
    transcribe,
    place: placeOf(),
    signal: new AbortController().signal,
    onChange: () => {},
    onFailure: (error) => failures.push(error),
  });
  const outcomeOf = () => new Promise((resolve) => queue.add(turn, resolve));
  return { queue, failures, outcomeOf };
}

test('a failure over the outcome of a turn is reported, and the next turn comes', async () => {
  const { queue, failures, outcomeOf } = setUp();
  const failure = new Error('can not be told');
  queue.add(turn, () => {
    throw failure;
  });
  expect(await outcomeOf()).toEqual({ text: 'heard' });
  expect(failures).toEqual([failure]);
  await expect.poll(queue.isIdle).toBe(true);
});

test('a failure over what was heard so far is reported, and the queue can listen again', async () => {
  const { queue, failures } = setUp();
  const failure = new Error('can not be told');
  queue.listen(turn, () => {
    throw failure;
  });
  await expect.poll(() => failures).toEqual([failure]);
  expect(queue.isIdle()).toBe(true);
});

test('a question that can not be asked is the outcome of its turn', async () => {
  const failure = new Error('at once');
  const { outcomeOf } = setUp(() => {
    throw failure;
  });
  expect(await outcomeOf()).toEqual({ error: failure });
  expect(await outcomeOf()).toEqual({ error: failure });
});
