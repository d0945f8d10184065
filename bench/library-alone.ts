// node-llama-cpp by itself, as a program: `library-alone.ts <model> <tokens>` prints what the embedded engine can be at best.
import { availableParallelism } from 'node:os';
import { withoutBinaryTrial } from '../engines/llamacpp/library.ts';

const [modelPath = '', tokenCount = '100'] = process.argv.slice(2);
const startedMs = performance.now();
const { getLlama, LlamaLogLevel } = await import('node-llama-cpp');
const llama = await withoutBinaryTrial(() =>
  getLlama({ build: 'never', skipDownload: true, progressLogs: false, gpu: false, logLevel: LlamaLogLevel.error }),
);
const most = Math.min(llama.cpuMathCores, availableParallelism());
llama.maxThreads = most;
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 4096, sequences: 4, threads: most, flashAttention: 'auto' });
// Without what the loader for TypeScript took.
const readyMs = performance.nodeTiming.bootstrapComplete + performance.now() - startedMs;

const tokens = context.getSequence().evaluate(model.tokenize('a'), { temperature: 0.8, yieldEogToken: true });
let tokensPerSecond = 0;
for (let threads = 1; threads <= most; threads += 1) {
  llama.maxThreads = threads;
  await tokens.next();
  const beganMs = performance.now();
  for (let count = 0; count < Number(tokenCount); count += 1) await tokens.next();
  tokensPerSecond = Math.max(tokensPerSecond, (Number(tokenCount) / (performance.now() - beganMs)) * 1000);
}
process.stdout.write(JSON.stringify({ readyMs, tokensPerSecond }));
process.exit(0);
