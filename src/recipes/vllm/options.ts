// The arguments for vllm-server that a request may hold.
import { flagOf } from '../../../common/flags.ts';
import { type ArgumentCheck, createArgumentCheck, splitArguments } from '../kit/arguments.ts';

const checkManaged = createArgumentCheck({
  managed: [
    ['--model'],
    ['--served-model-name'],
    ['--host'],
    ['--port'],
    ['--uds'],
    ['--max-model-len'],
    ['--enable-prefix-caching', '--no-enable-prefix-caching'],
    ['--tensor-parallel-size', '-tp'],
    ['--api-key'],
  ],
  unsafe: [],
});

const isWord = (value: string) => /^[\w.-]{1,64}$/.test(value);

/** Flags with a value that a request may hold, and what the value may be. */
const VALUED: Readonly<Record<string, (value: string) => boolean>> = {
  ...Object.fromEntries(
    [
      ...['--gpu-memory-utilization', '--kv-cache-memory-bytes', '--num-gpu-blocks-override', '--block-size'],
      ...['--max-num-seqs', '--max-num-batched-tokens', '--swap-space', '--cpu-offload-gb', '--seed', '--max-logprobs'],
      ...['--dtype', '--quantization', '-q', '--kv-cache-dtype', '--attention-backend'],
      ...['--tool-call-parser', '--reasoning-parser'],
      // Several GPUs and, over the Ray of the person who runs this server, several machines.
      ...['--pipeline-parallel-size', '-pp', '--data-parallel-size', '-dp'],
    ].map((flag) => [flag, isWord]),
  ),
  '--distributed-executor-backend': (value) => ['ray', 'mp', 'uni'].includes(value),
  '--limit-mm-per-prompt': (value) => /^\{[\w\s":,{}]{0,500}\}$/.test(value),
};

const SWITCHES: ReadonlySet<string> = new Set([
  ...['--enable-auto-tool-choice', '--no-enable-auto-tool-choice', '--enforce-eager', '--no-enforce-eager'],
  ...['--enable-chunked-prefill', '--no-enable-chunked-prefill', '--async-scheduling', '--no-async-scheduling'],
  ...['--enable-expert-parallel', '--disable-custom-all-reduce', '--language-model-only'],
]);

const MAX_CHARACTERS = 8192;

/** A request may hold few: others name files, machines or code, and Python takes a beginning of a flag for it. */
export const checkArguments: ArgumentCheck = (given) => {
  const { text, source, author } = given;
  if (text.length > MAX_CHARACTERS) return [`${source} is longer than ${MAX_CHARACTERS} characters; shorten it.`];
  const problems = checkManaged(given);
  const split = splitArguments(text);
  if (problems.length > 0 || author === 'settings' || 'problem' in split) return problems;
  const wrong = firstWrong(split.words);
  if (wrong === undefined) return [];
  if ('flag' in wrong)
    return [
      `${source}: '${wrong.flag}' has ${wrong.value === undefined ? 'no value' : `'${wrong.value}', which is not a value for it`}.`,
    ];
  const known = [...Object.keys(VALUED), ...SWITCHES].join(', ');
  return [
    `${source} contains '${wrong.word}'; arguments that name files, other machines or tools, and all that are not known here, are only taken from the server's own configuration. A request may hold: ${known}.`,
  ];
};

function firstWrong(words: readonly string[]): { word: string } | { flag: string; value?: string } | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const flag = flagOf(word) ?? '';
    if (SWITCHES.has(flag) && !word.includes('=')) continue;
    const fits = Object.hasOwn(VALUED, flag) ? VALUED[flag] : undefined;
    if (fits === undefined) return { word: word.slice(0, 100) };
    const isJoined = word.includes('=');
    if (!isJoined) at += 1;
    const value = isJoined ? word.slice(word.indexOf('=') + 1) : words[at];
    if (value === undefined) return { flag };
    if (!fits(value) || value.startsWith('-')) return { flag, value: value.slice(0, 100) };
  }
  return undefined;
}
