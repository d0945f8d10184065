// Tests of arguments.ts.
import { expect, it } from 'vitest';
import { ArgumentError, readArguments } from './arguments.ts';

it('reads what llama-server is usually started with, in long and short names', () => {
  const numbers = { port: 81, contextSize: 9, threads: 2, parallel: 3, gpuLayers: 0 };
  const expected = { modelPath: 'm.gguf', ...numbers, kind: 'text', slotFolder: '/slots' };
  const long = '--model m.gguf --port 81 --ctx-size 9 --threads 2 --parallel 3 --n-gpu-layers 0 --jinja --metrics';
  expect(readArguments([...long.split(' '), '--slot-save-path', '/slots'])).toEqual(expected);
  expect(readArguments('-m m.gguf --port=81 -c 9 -t 2 -np 3 -ngl 0 --slot-save-path=/slots'.split(' '))).toEqual(
    expected,
  );
});

it.each([
  ['--embeddings', 'embedding'],
  ['--embedding', 'embedding'],
  ['--reranking', 'reranking'],
  ['--rerank', 'reranking'],
])('%s says what the model is for', (flag, kind) => {
  expect(readArguments(['-m', 'm.gguf', flag])).toMatchObject({ kind });
});

it('leaves open what is not said', () => {
  expect(readArguments(['-m', 'm.gguf'])).toEqual({
    modelPath: 'm.gguf',
    port: 8080,
    contextSize: 0,
    threads: undefined,
    parallel: undefined,
    gpuLayers: undefined,
    kind: 'text',
    slotFolder: undefined,
  });
});

it.each([
  ['-fa on', "'-fa' is unknown"],
  ['--model', 'argument missing'],
  ['--port 1', '--model is missing'],
  ['-m m.gguf stray', "'stray' is unknown"],
  ['-m m.gguf --threads -1', "--threads must be a whole number of at least 1, not '-1'"],
  ['-m m.gguf --port 70000', '--port must be'],
  ['-m m.gguf --mmproj p.gguf', '--mmproj'],
  ['-m m.gguf --embeddings --reranking', 'exclude each other'],
])('refuses %s and says why', (line, reason) => {
  const read = () => readArguments(line.split(' '));
  expect(read).toThrow(ArgumentError);
  expect(read).toThrow(reason);
});
