// The arguments that users add to the command line of a start, by settings and by the load.
import { splitArguments } from './arguments.ts';
import { InvalidLoadOptions } from './errors.ts';
import type { LoadOptions } from './model.ts';
import { textField } from './options.ts';
import type { ConfiguredArguments, RecipeSettings } from './recipe-settings.ts';
import type { RecipeSection } from './section.ts';

/**
 * False leaves aside the arguments of the settings and all others that are not given together with
 * it.
 */
export const MERGE_OPTION = 'merge_args';

/** The option, and the setting, that holds arguments for the recipe. */
export const argumentsOf = ({ section }: Pick<RecipeSection, 'section'>): string =>
  `${section}_args`;

/**
 * The words that users add to the command line of a start: those of the settings, unless the
 * options leave them aside, and those of the load. Native servers take the last of several.
 * @throws {InvalidLoadOptions} for a text that can't be read, which the options' check would have
 *   refused.
 */
export function userArguments(
  {
    model,
    backend,
    options,
  }: { model: { id: string }; backend: { name: string }; options: LoadOptions },
  section: Pick<RecipeSection, 'section'>,
  { arguments: forAll, backendArguments = {} }: RecipeSettings,
): UserArguments {
  function wordsOf(text: string): readonly string[] {
    const split = splitArguments(text);
    if ('problem' in split) throw new InvalidLoadOptions(model.id, [split.problem]);
    return split.words;
  }
  const configured =
    options[MERGE_OPTION] === false ? undefined : (backendArguments[backend.name] ?? forAll);
  const ofSettings = wordsOf(configured?.text ?? '');
  const ofLoad = wordsOf(textField(options, argumentsOf(section)));
  return { ofSettings, ofLoad, all: [...ofSettings, ...ofLoad], settings: configured };
}

/** Words that users add to a command line, by who has said them. */
export interface UserArguments {
  ofSettings: readonly string[];
  ofLoad: readonly string[];
  /** Those of the settings, then those of the load. */
  all: readonly string[];
  /** Where those of the settings come from; undefined where there are none. */
  settings: ConfiguredArguments | undefined;
}
