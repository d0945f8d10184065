// `lemonade alias`: other names of models.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { adviseNotFound, didYouMean } from '../kit/advice.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { readCount } from '../kit/counts.ts';
import { misuse } from '../kit/failures.ts';
import { modelNamed } from '../kit/models.ts';

/** An alias with several models has a row for each. */
export async function printAliases(context: Context): Promise<void> {
  const list = await call(context, api.listAliases);
  const none = "There are no aliases. 'lemonade alias add NAME MODEL' makes one.";
  context.list(list, none, list.aliases.flatMap(aliasRows), [
    { title: 'ALIAS', value: ({ alias }) => alias, least: 12 },
    { title: 'MODEL', value: ({ model }) => model, least: 16 },
    { title: 'FOR', value: conditionsText, leaveOut: 2 },
    { title: 'FILES', value: filesText, leaveOut: 1 },
  ]);
}

type AliasRow = ReturnType<typeof aliasRows>[number];

function aliasRows({ alias, target, candidates, downloaded, recipe }: api.ModelAlias) {
  const several = candidates ?? [{ model: target, downloaded, recipe }];
  return several.map((candidate, index) => ({ ...candidate, alias: index === 0 ? alias : '' }));
}

function conditionsText({
  min_prompt_tokens: least,
  max_prompt_tokens: most,
  images,
  tools,
}: api.AliasCandidate): string {
  const parts: string[] = [];
  if (least !== undefined) parts.push(`from ${least} tokens`);
  if (most !== undefined) parts.push(`up to ${most} tokens`);
  if (images !== undefined) parts.push(images ? 'images' : 'no images');
  if (tools !== undefined) parts.push(tools ? 'tools' : 'no tools');
  return parts.join(', ');
}

function filesText({ recipe, downloaded }: AliasRow): string {
  if (recipe === null) return 'unknown model';
  return downloaded ? 'here' : 'not here';
}

/** The options are conditions of the first model. */
type AliasOptions = Options<'maxPromptTokens' | 'minPromptTokens' | 'images' | 'tools'>;

/**
 * The first of the models that can serve a request does.
 * @throws {CommandFailed} where an alias that exists is given to a model that does not
 */
export async function addAlias(
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
  const formerly = before ? `, no longer ${namesOf(aliasRows(before))}` : '';
  context.say(`${alias} means ${namesOf(candidates)}${first}${formerly}.`);
  for (const { model } of (await list()).flatMap(aliasRows).filter(({ recipe }) => recipe === null))
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

/** @throws {CommandFailed} with the nearest name for one that there is not */
export async function removeAlias(context: Context, alias: string): Promise<void> {
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
