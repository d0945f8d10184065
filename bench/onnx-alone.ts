// onnxruntime-node by itself, as a program: `onnx-alone.ts <address of its module> <model folder>
// <tokens>` prints what the engine for ONNX models can be at best. It takes the likeliest token and
// does nothing else.
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { importLibrary, openSession, type Tensor } from '../engines/kit/onnx.ts';

const GOES = 4;
const [module = '', folder = '', tokenCount = '100'] = process.argv.slice(2);
const { model } = JSON.parse(await readFile(join(folder, 'genai_config.json'), 'utf8'));
const {
  num_hidden_layers: layers,
  num_key_value_heads: heads,
  head_size: headSize,
} = model.decoder;
const [context, vocabulary]: number[] = [model.context_length, model.vocab_size];
const library = await importLibrary(module);
const modelFile = join(folder, model.decoder.filename);
const session = await openSession(library, { modelFile, threads: availableParallelism() });

const integers = (values: number[]) =>
  new library.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
const [feeds, fetches]: Record<string, Tensor>[] = [{}, {}];
for (const layer of Array(layers).keys()) {
  for (const part of ['key', 'value']) {
    const size = heads * (context ?? 0) * headSize;
    const cache = new library.Tensor('float32', new Float32Array(size), [
      1,
      heads,
      context ?? 0,
      headSize,
    ]);
    Object.assign(feeds ?? {}, { [`past_key_values.${layer}.${part}`]: cache });
    Object.assign(fetches ?? {}, { [`present.${layer}.${part}`]: cache });
  }
}

let length = 0;
async function step(tokens: number[]): Promise<number> {
  length += tokens.length;
  const inputs = { input_ids: integers(tokens), attention_mask: integers(Array(length).fill(1)) };
  const { logits } = await session.run({ ...feeds, ...inputs }, { ...fetches, logits: null });
  if (!(logits?.data instanceof Float32Array))
    throw new Error('The model has no logits of 32 bits.');
  const values = logits.data.subarray(-(vocabulary ?? 0));
  return values.reduce((best, value, index) => (value > (values[best] ?? 0) ? index : best), 0);
}

let token = await step([...Buffer.from('Once upon a time')]);
for (let count = 0; count < 16; count += 1) token = await step([token]);
const begun = length;
let [tokensPerSecond, processorMs] = [0, Number.POSITIVE_INFINITY];
// The best of several goes: the first ones compile.
for (let go = 0; go < GOES; go += 1) {
  length = begun;
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  for (let count = 0; count < Number(tokenCount); count += 1) token = await step([token]);
  const { user, system } = process.cpuUsage(before);
  tokensPerSecond = Math.max(
    tokensPerSecond,
    (Number(tokenCount) / (performance.now() - startedMs)) * 1000,
  );
  processorMs = Math.min(processorMs, (user + system) / 1000 / Number(tokenCount));
}
process.stdout.write(JSON.stringify({ tokensPerSecond, processorMs }));
process.exit(0);
