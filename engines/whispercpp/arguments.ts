// Reads the command line, which is spelled as whisper-server's.
import { availableParallelism } from 'node:os';
import { createArgumentSorter } from '../../common/flags.ts';
import { ArgumentError, numberOf, refuseStrangers, textOf, valuesOf } from '../kit/flags.ts';
import flags from './flags.json' with { type: 'json' };
import { languageCode } from './languages.ts';

/** The command line, read and checked. */
export type WhisperArguments = ReturnType<typeof readArguments>;
/**
 * Sorts words into what this engine takes, and what does not change what it hears; all else is
 * refused.
 */
const sortArguments = createArgumentSorter(flags);
const MAX_THREADS = 4;
/** whisper.cpp refuses more. */
const MAX_BEST_OF = 8;

/**
 * Reads the arguments that follow the program's name.
 * @throws {ArgumentError} when one is unknown, malformed or asks for what this engine can't do.
 */
export function readArguments(argv: readonly string[]) {
  const sorted = sortArguments(argv);
  refuseStrangers(sorted);
  const values = valuesOf(sorted);
  const modelPath = textOf(values, 'model');
  if (modelPath === undefined)
    throw new ArgumentError('--model is missing: name the model file to load.');
  const language = languageCode(textOf(values, 'language') ?? 'auto');
  if (language === undefined)
    throw new ArgumentError(`--language is '${values.get('language')}', which is unknown.`);
  const threads = numberOf(values, 'threads', { minimum: 1, maximum: 512 });
  return {
    modelPath,
    /** 0 lets the system choose. */
    port: numberOf(values, 'port', { maximum: 65_535 }) ?? 8080,
    threads: threads ?? Math.min(MAX_THREADS, availableParallelism()),
    language,
    prompt: textOf(values, 'prompt') ?? '',
    isTranslated: values.has('translate'),
    /** False takes the first text that comes, also where it looks wrong. */
    triesAgain: !values.has('no-fallback'),
    /** Texts of which the best is taken, where they are drawn at random. */
    bestOf: numberOf(values, 'best-of', { minimum: 1, maximum: MAX_BEST_OF }) ?? 2,
    /** Tokens of the text before that are looked at; undefined leaves it to the model. */
    maxContext: numberOf(values, 'max-context', { maximum: 448 }),
    /** Arguments of whisper-server that can't matter here, as they were written. */
    ignored: sorted.ignored.map(({ words }) => words.join(' ')),
  };
}
