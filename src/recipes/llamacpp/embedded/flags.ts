// llama-server's arguments as the embedded engine sees them: those that it takes, and those that can't matter to it.
import { flagOf } from '../../kit/arguments.ts';

/** What comes behind a flag; a choice is `on`, `off` or `auto`, or nothing, which means `on`. */
type Follower = 'nothing' | 'value' | 'choice';

/** One argument of a command line. */
export interface Argument {
  /** The long name of the flag, without its dashes. */
  name: string;
  /** Undefined where nothing follows the flag, or the line ends before its value. */
  value: string | undefined;
  /** As they were written. */
  words: readonly string[];
}

/** A command line, sorted. */
export interface SortedArguments {
  taken: readonly Argument[];
  /** They say how fast or how talkative llama-server is, or speak of what this engine does not have. */
  ignored: readonly Argument[];
  /** The flags that are neither, as they were written. */
  unknown: readonly string[];
  /** Words that belong to no flag. */
  stray: readonly string[];
}

/** Flags by what follows them; each text holds the spellings of one flag, the long name first. */
type FlagList = Readonly<Record<Follower, readonly string[]>>;

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
    '--port',
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
    '--reasoning-budget',
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
  ],
  choice: ['--flash-attn -fa'],
};

/** None of them changes a response. What is left out here and in `TAKEN` might, and is refused. */
const IGNORED: FlagList = {
  nothing: [
    '--no-context-shift',
    '--cont-batching -cb',
    '--no-cont-batching -nocb',
    '--warmup',
    '--no-warmup',
    '--perf',
    '--no-perf',
    '--repack',
    '--no-repack -nr',
    '--no-host',
    '--kv-offload -kvo',
    '--no-kv-offload -nkvo',
    '--op-offload',
    '--no-op-offload',
    '--cpu-moe -cmoe',
    '--check-tensors',
    '--cache-idle-slots',
    '--no-cache-idle-slots',
    '--props',
    '--slots',
    '--no-slots',
    '--ui --webui',
    '--no-ui --no-webui',
    '--offline',
    '--verbose -v --log-verbose',
    '--log-disable',
    '--log-prefix',
    '--no-log-prefix',
    '--log-timestamps',
    '--no-log-timestamps',
    '--log-jsonl',
    '--no-log-jsonl',
    '--direct-io -dio',
    '--no-direct-io -ndio',
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
    '--alias -a',
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

interface Flag {
  name: string;
  follower: Follower;
  isTaken: boolean;
}

const FLAGS: ReadonlyMap<string, Flag> = new Map(
  [TAKEN, IGNORED].flatMap((list) =>
    Object.entries(list).flatMap(([follower, flags]) =>
      flags.flatMap((spellings) => entriesOf(spellings, follower as Follower, list === TAKEN)),
    ),
  ),
);

function entriesOf(spellings: string, follower: Follower, isTaken: boolean): [string, Flag][] {
  const all = spellings.split(' ');
  const name = (all[0] ?? '').slice(2);
  return all.map((spelling) => [spelling, { name, follower, isTaken }]);
}

const CHOICES = new Set(['on', 'off', 'auto', 'enabled', 'disabled', 'true', 'false', '1', '0', '-1']);

/** The value may also be joined to its flag by `=`. */
export function sortArguments(words: readonly string[]): SortedArguments {
  const sorted = { taken: [] as Argument[], ignored: [] as Argument[], unknown: [] as string[], stray: [] as string[] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const spelling = flagOf(word);
    const flag = FLAGS.get(spelling ?? '');
    if (flag === undefined) {
      sorted[spelling === undefined ? 'stray' : 'unknown'].push(word);
      continue;
    }
    const joined = word.includes('=') ? word.slice(word.indexOf('=') + 1) : undefined;
    const next = words[at + 1];
    const isNextIts =
      joined === undefined &&
      next !== undefined &&
      (flag.follower === 'value' || (flag.follower === 'choice' && CHOICES.has(next)));
    if (isNextIts) at += 1;
    const argument = { name: flag.name, value: isNextIts ? next : joined, words: isNextIts ? [word, next] : [word] };
    sorted[flag.isTaken ? 'taken' : 'ignored'].push(argument);
  }
  return sorted;
}
