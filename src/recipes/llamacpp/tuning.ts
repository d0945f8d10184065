// The arguments of llama-server, and of the embedded engine, that may make a model faster on one
// machine and slower on another.

import { flagOf } from '../../../common/flags.ts';
import { splitArguments } from '../kit/arguments.ts';
import { textField } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import type { TunableChoice, TuningCandidate, TuningInput } from '../kit/tuning.ts';
import { userArguments } from '../kit/user-arguments.ts';
import { lastValueOf } from './context-share.ts';
import SECTION from './section.json' with { type: 'json' };

const BATCH = ['--ubatch-size', '-ub'];
const KEYS = ['--cache-type-k', '-ctk'];
const VALUES = ['--cache-type-v', '-ctv'];
const SLOTS = ['--parallel', '-np'];
const SHARED = ['--kv-unified', '-kvu'];
const EXPERTS = ['--cpu-moe', '-cmoe'];
const SOME_EXPERTS = ['--n-cpu-moe', '-ncmoe'];

/** What llama-server takes without the argument. */
const USUAL_BATCH = '512';
const USUAL_CACHE = 'f16';
const USUAL_SLOTS = '4';

/** What may be tried on this machine, in its order; each is an argument of the load. */
export function createTuning(settings: RecipeSettings): readonly TunableChoice[] {
  const wordsOf = ({ model, options, backend }: TuningInput) =>
    userArguments({ model, backend, options }, SECTION, settings).all;
  const has = (input: TuningInput, flags: readonly string[]) =>
    wordsOf(input).some((word) => flags.includes(flagOf(word) ?? ''));

  return [
    {
      name: 'experts',
      candidates(input) {
        const { model, backend, isTight } = input;
        const isOpen =
          model.hasExperts &&
          isTight &&
          backend.devices.includes('gpu') &&
          !has(input, SOME_EXPERTS);
        return isOpen && !has(input, EXPERTS) ? [instead(input, [[EXPERTS]])] : [];
      },
    },
    {
      name: 'batch',
      candidates(input) {
        const present = lastValueOf(wordsOf(input), BATCH) ?? USUAL_BATCH;
        return ['256', '512', '1024', '2048']
          .filter((size) => size !== present)
          .map((size) => instead(input, [[BATCH, size]]));
      },
    },
    {
      name: 'cache_type',
      candidates(input) {
        const present = [KEYS, VALUES].map(
          (flags) => lastValueOf(wordsOf(input), flags) ?? USUAL_CACHE,
        );
        const others = present.every((type) => type === 'q8_0') ? ['f16'] : ['q8_0'];
        return others.map((type) =>
          instead(input, [
            [KEYS, type],
            [VALUES, type],
          ]),
        );
      },
    },
    {
      name: 'speculation',
      candidates: ({ options: { speculation: present = 'auto' } }) =>
        ['auto', 'off', 'ngram']
          .filter((value) => value !== present)
          .map((speculation) => ({ label: speculation, options: { speculation } })),
    },
    {
      name: 'slots',
      // An agent asks for several things at once; in a chat one response follows the other.
      requests: 2,
      candidates(input) {
        if (input.purpose !== 'agent' || input.backend.name === 'embedded') return [];
        const present = lastValueOf(wordsOf(input), SLOTS) ?? USUAL_SLOTS;
        return ['1', '2', '4']
          .filter((slots) => slots !== present)
          .map((slots) => instead(input, [[SLOTS, slots], [SHARED]]));
      },
    },
  ];
}

function instead(
  { options }: TuningInput,
  flags: readonly [readonly string[], string?][],
): TuningCandidate {
  const name = `${SECTION.section}_args`;
  const split = splitArguments(textField(options, name));
  const added = flags.flatMap(([[flag = ''], value]) =>
    value === undefined ? [flag] : [flag, value],
  );
  // What can't be read, a load refuses.
  let left = 'words' in split ? split.words : [];
  for (const [spellings, value] of flags) left = without(left, spellings, value !== undefined);
  const label = added.join(' ');
  return { label, options: { [name]: [...left.map(quoted), label].join(' ') } };
}

function without(
  words: readonly string[],
  spellings: readonly string[],
  hasValue: boolean,
): string[] {
  const isIt = (word: string | undefined) =>
    word !== undefined && spellings.includes(flagOf(word) ?? '');
  const isItsValue = (at: number) =>
    hasValue && isIt(words[at - 1]) && !words[at - 1]?.includes('=');
  return words.filter((word, at) => !isIt(word) && !isItsValue(at));
}

const quoted = (word: string): string =>
  /^[^\s"'\\]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`;
