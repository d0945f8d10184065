// `lemonade alias`: other names of models.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { adviseNotFound, didYouMean, misuse } from '../kit/failures.ts';
import { readCount } from '../kit/inputs.ts';
import { modelNamed } from '../kit/models.ts';

export async function printAliases(context: Context): Promise<void> {
  const list = await call(context, api.listAliases);
  const none = "There are no aliases. 'lemonade alias add NAME MODEL' makes one.";
  context.list(list, none, list.aliases.flatMap(rowsOf), [
    { title: 'ALIAS', value: ({ alias }) => alias, least: 12 },
    { title: 'MODEL', value: ({ model }) => model, least: 16 },
    { title: 'FOR', value: conditionsOf, leaveOut: 2 },
    { title: 'FILES', value: filesOf, leaveOut: 1 },
  ]);
}

type Row = ReturnType<typeof rowsOf>[number];

function rowsOf({ alias, target, candidates, downloaded, recipe }: api.ModelAlias) {
  const several = candidates ?? [{ model: target, downloaded, recipe }];
  return several.map((candidate, index) => ({ ...candidate, alias: index === 0 ? alias : '' }));
}

function conditionsOf({
  min_prompt_tokens: least,
  max_prompt_tokens: most,
  ...others
}: api.AliasCandidate): string {
  const switches = (['images', 'tools'] as const).flatMap((name) => {
    const isWanted = others[name];
    return isWanted === undefined ? [] : [isWanted ? name : `no ${name}`];
  });
  const from = least === undefined ? [] : [`from ${least} tokens`];
  return [...from, ...(most === undefined ? [] : [`up to ${most} tokens`]), ...switches].join(', ');
}

function filesOf({ recipe, downloaded }: Row): string {
  if (recipe === null) return 'unknown model';
  return downloaded ? 'here' : 'not here';
}

/** The options are conditions of the first model. */
type AliasOptions = Options<'maxPromptTokens' | 'minPromptTokens' | 'images' | 'tools'>;

export async function add(
  context: Context,
  alias: string,
  models: readonly string[],
  options: AliasOptions,
) {
  const candidates = candidatesIn(models, options);
  const [only, ...others] = candidates;
  const isPlain = only !== undefined && others.length === 0 && Object.keys(only).length === 1;
  const body = isPlain ? { alias, target: only.model } : { alias, candidates };
  const list = async () =>
    (await call(context, api.listAliases)).aliases.filter((one) => one.alias === alias);
  const [before] = await list();
  // A name that means something is not given to an unknown model.
  if (before) for (const { model } of candidates) await modelNamed(context, model);
  const result = await call(context, api.addAlias, { body });
  if (context.isJson) return context.printJson(result);
  const first = others.length === 0 ? '' : ', whichever can serve first';
  const namesOf = (some: readonly { model: string }[]) => some.map(({ model }) => model).join(', ');
  const formerly = before ? `, no longer ${namesOf(rowsOf(before))}` : '';
  context.say(`${alias} means ${namesOf(candidates)}${first}${formerly}.`);
  for (const { model } of (await list()).flatMap(rowsOf).filter(({ recipe }) => recipe === null))
    context.terminal.note(`No model is named '${model}' yet; 'lemonade list' shows the names.`);
}

const TOKENS = { least: 0, example: 8000 };

function candidatesIn(models: readonly string[], options: AliasOptions): api.AliasCandidate[] {
  const [first, ...others] = models.map(readCandidate);
  if (first === undefined) throw misuse('Say which model it is to mean.');
  const conditions = setFields({
    max_prompt_tokens: readCount('--max-prompt-tokens', options.maxPromptTokens, TOKENS),
    min_prompt_tokens: readCount('--min-prompt-tokens', options.minPromptTokens, TOKENS),
    images: options.images === undefined ? undefined : options.images === 'yes',
    tools: options.tools === undefined ? undefined : options.tools === 'yes',
  });
  return [{ ...first, ...conditions }, ...others];
}

function readCandidate(word: string): api.AliasCandidate {
  if (!word.startsWith('{')) return { model: word };
  try {
    return JSON.parse(word);
  } catch {
    throw misuse(
      `This is not JSON: ${word}`,
      'Write {"model": "NAME", "max_prompt_tokens": 8000}.',
    );
  }
}

export async function remove(context: Context, alias: string): Promise<void> {
  const result = await adviseNotFound(
    call(context, api.removeAlias, { path: { alias } }),
    async () => {
      const { aliases } = await call(context, api.listAliases);
      const names = aliases.map((one) => one.alias);
      return didYouMean(alias, names, "'lemonade alias' lists the aliases.");
    },
  );
  context.report(result, `${alias} is not an alias any more.`);
}
