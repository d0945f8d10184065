import { expect, test } from 'vitest';
import { samplesOf, wholeSamples } from './speech-player.ts';

const streamOf = (...pieces: number[][]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Uint8Array.from(piece));
      controller.close();
    },
  });

test('samples that are cut in the middle come whole', async () => {
  const samples: number[] = [];
  for await (const bytes of wholeSamples(streamOf([0], [64, 0, 192, 255], [], [127, 9]))) {
    samples.push(...samplesOf(bytes));
  }
  expect(samples).toEqual([0.5, -0.5, 32_767 / 32_768]);
});

test('a listener that stops ends the stream', async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(2)),
    cancel() {
      isCancelled = true;
    },
  });
  for await (const _ of wholeSamples(endless)) break;
  expect(isCancelled).toBe(true);
});
