// Makes a recipe from what is particular about it.

import { valueInMessage } from '../../lib/values.ts';
import type { ArgumentCheck } from './arguments.ts';
import { isAutomatic, unknownBackend } from './backend-names.ts';
import type { Launch } from './launch.ts';
import { checkOption, type OptionCheck } from './options.ts';
import type { LoadOptionRules, Recipe } from './recipe.ts';
import type { RecipeSettings } from './recipe-settings.ts';
import type { RecipeSection } from './section.ts';
import { argumentsOf, MERGE_OPTION } from './user-arguments.ts';

const READY_TIMEOUT_MS = 600_000;

type RecipeParts = Omit<Recipe, 'name' | 'serverName' | 'listsDefault' | 'options' | 'launch'> & {
  section: RecipeSection;
  checks?: Readonly<Record<string, OptionCheck>> | undefined;
  args?: { check: ArgumentCheck; example: string } | undefined;
  launch: Omit<Launch, 'readyTimeoutMs'> & Partial<Pick<Launch, 'readyTimeoutMs'>>;
};

/**
 * @throws {Error} when the configured arguments can't be used, with the reason; the server should
 *   not start then.
 */
export const createRecipe = (
  { section, checks, args, launch, ...parts }: RecipeParts,
  settings: RecipeSettings,
): Recipe => ({
  ...parts,
  name: section.recipe,
  serverName: section.server,
  listsDefault: section.listsDefault === true,
  options: createOptions({ section, backends: parts.backends, checks, args }, settings),
  launch: {
    ...launch,
    readyTimeoutMs: settings.readyTimeoutMs ?? launch.readyTimeoutMs ?? READY_TIMEOUT_MS,
  },
});

export function createOptions(
  {
    section,
    backends,
    checks: own = {},
    args,
  }: Pick<RecipeParts, 'section' | 'checks' | 'args'> & { backends: readonly { name: string }[] },
  settings: RecipeSettings,
): LoadOptionRules {
  const { recipe, section: prefix } = section;
  const backend = `${prefix}_backend`;
  if (args !== undefined) requireArguments(settings, args.check);
  const checks: Readonly<Record<string, OptionCheck>> = {
    ...Object.fromEntries(
      (section.options ?? []).map((option) => [option.name, checkOption(option)]),
    ),
    ...own,
    [backend]: checkBackend({ name: recipe, options: { backend }, backends }),
    ...(args && { [argumentsOf(section)]: checkArguments(args.check, args.example) }),
    [MERGE_OPTION]: checkSwitch,
  };
  const names = Object.keys(checks);

  return {
    backend,
    names,
    // An option that is null or undefined counts as not given; one without a check belongs to
    // another recipe, or to none.
    check: (options, author = 'client') =>
      Object.entries(options).flatMap(([name, value]) => {
        if (value === null || value === undefined) return [];
        const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
        if (check !== undefined) return check(value, name, author);
        return [
          `'${name}' is not an option of ${recipe}; remove it. Options: ${names.join(', ')}.`,
        ];
      }),
    normalize: (options) => {
      const named = Object.entries(options).map(([name, value]) => [
        // `sd-cpp_backend` is another spelling of `sdcpp_backend`.
        name.startsWith(`${recipe}_`) ? `${prefix}${name.slice(recipe.length)}` : name,
        value,
      ]);
      const { [backend]: wanted, ...others } = Object.fromEntries(named);
      return wanted === undefined || wanted === '' ? others : { ...others, [backend]: wanted };
    },
  };
}

const checkSwitch: OptionCheck = (value, name) =>
  typeof value === 'boolean'
    ? []
    : [`${name} is ${valueInMessage(value)}; it must be true or false.`];

function requireArguments(
  { arguments: forAll, backendArguments = {} }: RecipeSettings,
  check: ArgumentCheck,
): void {
  const configured = [
    ...(forAll === undefined ? [] : [forAll]),
    ...Object.values(backendArguments),
  ];
  const problems = configured.flatMap((given) => check({ ...given, author: 'settings' }));
  if (problems.length > 0) throw new Error(problems.join(' '));
}

function checkBackend(recipe: Parameters<typeof unknownBackend>[0]): OptionCheck {
  return (value, name) => {
    if (typeof value !== 'string')
      return [`${name} is ${valueInMessage(value)}; it must be a string.`];
    const isKnown = isAutomatic(value) || recipe.backends.some((known) => known.name === value);
    return isKnown ? [] : [unknownBackend(recipe, value)];
  };
}

function checkArguments(check: ArgumentCheck, example: string): OptionCheck {
  return (value, name, author) => {
    if (typeof value !== 'string')
      return [`${name} is ${valueInMessage(value)}; it must be one string, e.g. "${example}".`];
    return check({ text: value, source: name, author });
  };
}
