// Tests of arguments.ts.
import { expect, it } from 'vitest';
import { ArgumentError } from '../kit/flags.ts';
import { readArguments } from './arguments.ts';

const nothing = {
  port: 8080,
  contextSize: 0,
  threads: undefined,
  parallel: undefined,
  isUnified: true,
  kind: 'text',
  pooling: undefined,
  slotFolder: undefined,
  gpuLayers: undefined,
  batchSize: undefined,
  flashAttention: undefined,
  cacheTypes: { keys: 'F16', values: 'F16' },
  isFileMapped: true,
  isMemoryLocked: false,
  isWindowCacheWhole: false,
  chatTemplate: undefined,
  isTemplateJinja: true,
  chatTemplateFile: undefined,
  adapters: [],
  areMetricsShown: false,
  areSlotsShown: true,
  requestDefaults: {},
  ignored: [],
};

const adapter = (filePath: string, scale = 1) => ({ filePath, scale });

it('the command line reads what llama-server is usually started with, in long and short names', () => {
  const numbers = {
    port: 81,
    contextSize: 9,
    threads: 2,
    parallel: 3,
    isUnified: false,
    gpuLayers: 0,
  };
  const expected = { ...nothing, modelPath: 'm.gguf', ...numbers, slotFolder: '/slots' };
  const withMetrics = { ...expected, areMetricsShown: true };
  const long =
    '--model m.gguf --port 81 --ctx-size 9 --threads 2 --parallel 3 --n-gpu-layers 0 --jinja --metrics';
  expect(readArguments([...long.split(' '), '--slot-save-path', '/slots'])).toEqual(withMetrics);
  expect(
    readArguments('-m m.gguf --port=81 -c 9 -t 2 -np 3 -ngl 0 --slot-save-path=/slots'.split(' ')),
  ).toEqual(expected);
});

it.each([
  ['-c 900', true],
  ['-np 3', false],
  ['-np 3 -kvu', true],
  ['-np 3 --kv-unified --no-kv-unified', false],
  ['--no-kv-unified', false],
  ['-np 3 --embeddings', true],
])('the command line lets slots share the context as llama-server does: %s', (line, isUnified) => {
  expect(readArguments(`-m m.gguf ${line}`.split(' '))).toMatchObject({ isUnified });
});

it.each<[string, object]>([
  ['-b 256', { batchSize: 256 }],
  ['-b 4096', { batchSize: 512 }],
  ['-b 4096 -ub 1024', { batchSize: 1024 }],
  ['-fa', { flashAttention: true }],
  ['-fa --no-mmap', { flashAttention: true, isFileMapped: false }],
  ['--flash-attn off --no-mmap --mmap', { flashAttention: false, isFileMapped: true }],
  ['--flash_attn=auto --mlock', { flashAttention: undefined, isMemoryLocked: true }],
  ['-ctk q8_0 -ctv IQ4_NL', { cacheTypes: { keys: 'Q8_0', values: 'IQ4_NL' } }],
  ['--chat-template chatml', { chatTemplate: expect.stringContaining('<|im_start|>') }],
  ['--chat-template {{messages}}', { chatTemplate: '{{messages}}', isTemplateJinja: true }],
  ['--chat-template llama3', { chatTemplate: 'llama3', isTemplateJinja: false }],
  ['--no-jinja', { chatTemplate: undefined, isTemplateJinja: false }],
  ['--no-jinja --jinja', { isTemplateJinja: true }],
  [
    '--chat-template {{a}} --chat-template-file t',
    { chatTemplate: undefined, chatTemplateFile: 't' },
  ],
  [
    '--chat-template-file t --chat-template {{a}}',
    { chatTemplate: '{{a}}', chatTemplateFile: undefined },
  ],
  [
    '--lora a,b --lora-scaled c:0.5,d:2',
    { adapters: [adapter('a'), adapter('b'), adapter('c', 0.5), adapter('d', 2)] },
  ],
  [
    '--temp 0.2 --temp 0 -n -1 -s 7',
    { requestDefaults: { temperature: 0, n_predict: -1, seed: 7 } },
  ],
  [
    '--ignore-eos --no-cache-prompt',
    { requestDefaults: { ignore_eos: true, cache_prompt: false } },
  ],
  ['-v', { requestDefaults: { verbose: true } }],
  ['-v -lv 9', { requestDefaults: { verbose: false } }],
  ['-lv 10', { requestDefaults: { verbose: true } }],
  ['--reasoning off', { requestDefaults: { chat_template_kwargs: { enable_thinking: false } } }],
  [
    '-rea on --chat-template-kwargs {"a":1}',
    { requestDefaults: { chat_template_kwargs: { enable_thinking: true, a: 1 } } },
  ],
  ['--reasoning auto', { requestDefaults: { chat_template_kwargs: {} } }],
  [
    '--dry-sequence-breaker a --dry-sequence-breaker \\n',
    { requestDefaults: { dry_sequence_breakers: ['a', '\n'] } },
  ],
  ['--dry-sequence-breaker none', { requestDefaults: { dry_sequence_breakers: [] } }],
  ['--embeddings --pooling cls', { kind: 'embedding', pooling: 'cls' }],
  ['--embeddings --pooling rank', { kind: 'reranking' }],
  ['--pooling rank', { kind: 'text' }],
  ['--chat-template-kwargs {"a":1}', { requestDefaults: { chat_template_kwargs: { a: 1 } } }],
  [
    '--mirostat 0 --reasoning-budget 5',
    { requestDefaults: { mirostat: 0, thinking_budget_tokens: 5 } },
  ],
  [
    '--samplers top_k;min_p --dynatemp-exp 2',
    { requestDefaults: { samplers: ['top_k', 'min_p'], dynatemp_exponent: 2 } },
  ],
  ['--sampler-seq kt --mirostat-ent 3', { requestDefaults: { samplers: 'kt', mirostat_tau: 3 } }],
  [
    '--no-context-shift --prio 2 -tb=4 -nocb',
    { ignored: ['--no-context-shift', '--prio 2', '-tb=4', '-nocb'] },
  ],
])('the command line takes what it can of llama-server: %s', (line, expected) => {
  expect(readArguments(['-m', 'm.gguf', ...line.split(' ')])).toMatchObject(expected);
});

it.each([
  ['--embeddings', 'embedding'],
  ['--embedding', 'embedding'],
  ['--reranking', 'reranking'],
  ['--rerank', 'reranking'],
])('%s says what the model is for', (flag, kind) => {
  expect(readArguments(['-m', 'm.gguf', flag])).toMatchObject({ kind });
});

it('the command line leaves open what is not said', () => {
  expect(readArguments(['-m', 'm.gguf'])).toEqual({ ...nothing, modelPath: 'm.gguf' });
});

it.each([
  ['--rope-scaling yarn', "'--rope-scaling' is unknown"],
  ['--context-shift', "'--context-shift' is unknown"],
  ['-m m.gguf --temp hot', "--temp must be a number, not 'hot'"],
  ['-m m.gguf --top-p 2', "'top_p' must be between 0 and 1"],
  ['-m m.gguf --samplers infill;top_k', "The sampler 'infill' must come behind 'top_k'"],
  ['-m m.gguf --flash-attn=perhaps', '--flash-attn must be on, off or auto'],
  ['-m m.gguf --cache-type-k q9', '--cache-type-k must be one of f32, f16'],
  ['-m m.gguf --chat-template poem', "--chat-template is 'poem'"],
  ['-m m.gguf --pooling most', '--pooling must be one of none, mean, cls, last, rank'],
  ['-m m.gguf --reasoning perhaps', '--reasoning must be on, off or auto'],
  ['-m m.gguf --dry-sequence-breaker', 'argument missing'],
  ['-m m.gguf --chat-template-kwargs 5', '--chat-template-kwargs must be a JSON object'],
  ['--model', 'argument missing'],
  ['--port 1', '--model is missing'],
  ['-m m.gguf stray', "'stray' is unknown"],
  ['-m m.gguf --threads -1', "--threads must be a whole number of at least 1, not '-1'"],
  ['-m m.gguf --port 70000', '--port must be'],
  ['-m m.gguf --lora-scaled a', 'must name files as FILE:SCALE'],
  ['-m m.gguf --lora', 'argument missing'],
  ['-m m.gguf --lora a --embeddings', 'models that generate text only'],
  ['-m m.gguf --mmproj p.gguf', '--mmproj'],
  ['-m m.gguf --embeddings --reranking', 'exclude each other'],
])('the command line refuses %s and says why', (line, reason) => {
  const read = () => readArguments(line.split(' '));
  expect(read).toThrow(ArgumentError);
  expect(read).toThrow(reason);
});
