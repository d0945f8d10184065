// llama-server's arguments as the embedded engine sees them: those that it takes, and those that can't matter to it.
import { createArgumentSorter, type FlagList } from '../kit/flags.ts';

/**
 * Numbers that are defaults of the field of requests that is called the same; see `FIELDS` in arguments.ts for those that
 * are called otherwise.
 */
export const NUMBER_DEFAULTS: readonly string[] = [
  '--predict -n --n-predict',
  '--seed -s',
  '--temp --temperature',
  '--top-k',
  '--top-p',
  '--min-p',
  '--top-n-sigma --top-nsigma',
  '--typical --typical-p',
  '--repeat-last-n',
  '--repeat-penalty',
  '--presence-penalty',
  '--frequency-penalty',
  '--xtc-probability',
  '--xtc-threshold',
  '--dry-multiplier',
  '--dry-base',
  '--dry-allowed-length',
  '--dry-penalty-last-n',
  '--dynatemp-range',
  '--adaptive-target',
  '--mirostat',
  '--reasoning-budget',
];

const TAKEN: FlagList = {
  nothing: [
    '--jinja',
    '--metrics',
    '--embeddings --embedding',
    '--reranking --rerank',
    '--kv-unified -kvu',
    '--no-kv-unified -no-kvu',
    '--mmap',
    '--no-mmap',
    '--mlock',
    '--swa-full',
    '--ignore-eos',
    '--cache-prompt',
    '--no-cache-prompt',
  ],
  value: [
    '--model -m',
    '--host',
    '--port',
    '--api-key',
    '--alias -a',
    '--ctx-size -c',
    '--threads -t',
    '--parallel -np',
    '--n-gpu-layers -ngl --gpu-layers',
    '--mmproj -mm',
    '--slot-save-path',
    '--batch-size -b',
    '--ubatch-size -ub',
    '--cache-type-k -ctk',
    '--cache-type-v -ctv',
    '--chat-template',
    '--chat-template-kwargs',
    '--reasoning-format',
    '--reasoning-effort',
    ...NUMBER_DEFAULTS,
  ],
  choice: ['--flash-attn -fa'],
};

/** None of them changes a response, nor does its opposite. What is left out here and in `TAKEN` might, and is refused. */
const IGNORED: FlagList = {
  nothing: [
    '--no-context-shift',
    '--cont-batching -cb --no-cont-batching -nocb',
    '--warmup --no-warmup',
    '--perf --no-perf',
    '--repack --no-repack -nr',
    '--no-host',
    '--kv-offload -kvo --no-kv-offload -nkvo',
    '--op-offload --no-op-offload',
    '--cpu-moe -cmoe',
    '--check-tensors',
    '--cache-idle-slots --no-cache-idle-slots',
    '--props',
    '--slots --no-slots',
    '--ui --webui --no-ui --no-webui',
    '--offline',
    '--verbose -v --log-verbose',
    '--log-disable',
    '--log-prefix --no-log-prefix',
    '--log-timestamps --no-log-timestamps',
    '--log-jsonl --no-log-jsonl',
    '--direct-io -dio --no-direct-io -ndio',
  ],
  value: [
    '--threads-batch -tb',
    '--threads-http',
    '--prio',
    '--prio-batch',
    '--poll',
    '--poll-batch',
    '--cpu-mask -C',
    '--cpu-mask-batch -Cb',
    '--cpu-range -Cr',
    '--cpu-range-batch -Crb',
    '--cpu-strict',
    '--cpu-strict-batch',
    '--numa',
    '--keep',
    '--defrag-thold -dt',
    '--cache-ram -cram',
    '--cache-reuse',
    '--ctx-checkpoints -ctxcp --swa-checkpoints',
    '--checkpoint-min-step -cms',
    '--slot-prompt-similarity -sps',
    '--sleep-idle-seconds',
    '--timeout -to',
    '--sse-ping-interval',
    '--tags',
    '--split-mode -sm',
    '--tensor-split -ts',
    '--main-gpu -mg',
    '--override-tensor -ot',
    '--n-cpu-moe -ncmoe',
    '--verbosity -lv --log-verbosity',
    '--fit-target -fitt',
    '--fit-ctx -fitc',
    '--draft-max --draft --draft-n',
    '--draft-min --draft-n-min',
    '--draft-p-min',
    '--draft-p-split',
  ],
  choice: ['--fit -fit', '--log-colors'],
};

/** What `--help` prints. */
export const HELP = `A small llama-server: it runs one GGUF file for text, embeddings or reranking inside of Node.

  node llamacpp.js -m model.gguf [--host 127.0.0.1] [--port 8080] [--api-key KEY] [FLAG ...]

The library is node-llama-cpp, next to this program or where LEMONADE_EMBEDDED_LIBRARY says, as the address of its module.
LLAMA_API_KEY is the same as --api-key, and wins. The flags mean what they mean to llama-server:

${Object.values(TAKEN).flat().map(spellingsOf).join('\n')}

These are accepted and change nothing:

${Object.values(IGNORED).flat().map(spellingsOf).join('\n')}
`;

function spellingsOf(flag: string): string {
  return `  ${flag.replaceAll(' ', ', ')}`;
}

/** The value may also be joined to its flag by `=`. */
export const sortArguments = createArgumentSorter({ taken: TAKEN, ignored: IGNORED });
