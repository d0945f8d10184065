// 2, `POST /v1/pull`: its stream of progress.
import { expect } from 'vitest';
import { anyNumber, type Events, type Section, streams } from '../row.ts';
import { forget, GGUF, pull } from './shared.ts';

const isRight = ({ names, data }: Events, files: readonly string[]) => {
  expect(names.slice(0, -1)).toEqual(data.slice(0, -1).map(() => 'progress'));
  expect(names.at(-1)).toBe('complete');
  for (const step of data.slice(0, -1)) {
    expect(step).toMatchObject({
      total_files: files.length,
      bytes_downloaded: anyNumber,
      bytes_total: anyNumber,
    });
    expect(files[step.file_index - 1]).toBe(step.file);
    if (step.bytes_total > 0)
      expect(
        Math.abs(step.percent - (100 * step.bytes_downloaded) / step.bytes_total),
      ).toBeLessThanOrEqual(1);
  }
  expect(data.at(-1)).toMatchObject({
    file_index: files.length,
    total_files: files.length,
    percent: 100,
  });
};

/** The rows of this part, in the order of the document. */
export const pullStream: readonly Section[] = [
  {
    place: '2, POST /v1/pull, stream',
    rows: [
      {
        id: '2.pull.stream',
        statement:
          'with stream, events of progress with all their fields and one of completion come',
        given: [forget(GGUF)],
        request: pull({ model_name: GGUF, stream: true }),
        expect: streams((events) => {
          isRight(events, ['Qwen3-0.6B-Q4_0.gguf']);
          expect(events.names).toContain('progress');
        }),
      },
      {
        id: '2.pull.stream-files',
        statement: 'files are counted from 1, and each has its own bytes and percent',
        given: [forget('user.Shards')],
        request: pull({
          model_name: 'user.Shards',
          checkpoint: 'unsloth/Qwen3-8B-GGUF:Q8_0',
          recipe: 'llamacpp',
          stream: true,
        }),
        expect: streams((events) =>
          isRight(
            events,
            [1, 2].map((number) => `Q8_0/Qwen3-8B-Q8_0-0000${number}-of-00002.gguf`),
          ),
        ),
      },
      {
        id: '2.pull.stream-again',
        statement: 'a model that is here is complete at once, with its number of files',
        given: [pull({ model_name: GGUF })],
        request: pull({ model_name: GGUF, stream: true }),
        expect: streams(({ names, data }) => {
          expect(names.at(-1)).toBe('complete');
          expect(data.at(-1)).toMatchObject({ file_index: 1, total_files: 1, percent: 100 });
        }),
      },
      {
        id: '2.pull.stream-error',
        statement:
          'a download that fails ends with an event error, whose field error has the message',
        request: pull({
          model_name: 'user.Gone',
          checkpoint: 'tiny/gone-GGUF:Q4_0',
          recipe: 'llamacpp',
          stream: true,
        }),
        expect: streams(({ names, data }) => {
          expect(names.at(-1)).toBe('error');
          expect(data.at(-1).error).toMatch(/./);
        }),
      },
    ],
  },
];
