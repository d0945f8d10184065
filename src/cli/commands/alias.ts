// `lemonade alias`: other names of models.
import {
  type AliasCandidate,
  addAlias,
  listAliases,
  type ModelAlias,
  removeAlias,
} from '../../../generated/client/index.ts';
import { setFields } from '../../lib/is-set.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { adviseNotFound, didYouMean, misuse } from '../kit/failures.ts';
import { readCount } from '../kit/key-values.ts';
import { modelNamed } from '../kit/models.ts';

export async function printAliases(context: Context): Promise<void> {
  const { terminal } = context;
  const list = await call(context, listAliases);
  if (context.isJson) return context.printJson(list);
  if (list.aliases.length === 0)
    return terminal.print("There are no aliases. 'lemonade alias add NAME MODEL' makes one.");
  terminal.table(list.aliases.flatMap(rowsOf), [
    { title: 'ALIAS', value: ({ alias }) => alias, least: 12 },
    { title: 'MODEL', value: ({ model }) => model, least: 16 },
    { title: 'FOR', value: conditionsOf, leaveOut: 2 },
    { title: 'FILES', value: filesOf, leaveOut: 1 },
  ]);
}

/** A candidate; only the first one of an alias has its name. */
type Row = ReturnType<typeof rowsOf>[number];

function rowsOf({ alias, target, candidates, downloaded, recipe }: ModelAlias) {
  const several = candidates ?? [{ model: target, downloaded, recipe }];
  return several.map((candidate, index) => ({ ...candidate, alias: index === 0 ? alias : '' }));
}

function conditionsOf({ min_prompt_tokens: least, max_prompt_tokens: most, images, tools }: AliasCandidate): string {
  return [
    least === undefined ? '' : `from ${least} tokens`,
    most === undefined ? '' : `up to ${most} tokens`,
    images === undefined ? '' : images ? 'images' : 'no images',
    tools === undefined ? '' : tools ? 'tools' : 'no tools',
  ]
    .filter(Boolean)
    .join(', ');
}

function filesOf({ recipe, downloaded }: Row): string {
  if (recipe === null) return 'unknown model';
  return downloaded ? 'here' : 'not here';
}

/** The options are conditions of the first model. */
type AliasOptions = Options<'maxPromptTokens' | 'minPromptTokens' | 'images' | 'tools'>;

export async function add(context: Context, alias: string, models: readonly string[], options: AliasOptions) {
  const candidates = candidatesIn(models, options);
  const [only, ...others] = candidates;
  const isPlain = only !== undefined && others.length === 0 && Object.keys(only).length === 1;
  const body = isPlain ? { alias, target: only.model } : { alias, candidates };
  const list = async () => (await call(context, listAliases)).aliases.filter((one) => one.alias === alias);
  const [before] = await list();
  // A name that means something is not given to an unknown model.
  if (before) for (const { model } of candidates) await modelNamed(context, model);
  const result = await call(context, addAlias, { body });
  if (context.isJson) return context.printJson(result);
  const first = others.length === 0 ? '' : ', whichever can serve first';
  const formerly = before
    ? `, no longer ${rowsOf(before)
        .map(({ model }) => model)
        .join(', ')}`
    : '';
  context.say(`${alias} means ${candidates.map(({ model }) => model).join(', ')}${first}${formerly}.`);
  for (const { model } of (await list()).flatMap(rowsOf).filter(({ recipe }) => recipe === null))
    context.terminal.note(`No model is named '${model}' yet; 'lemonade list' shows the names.`);
}

const TOKENS = { least: 0, example: 8000 };

/** @throws {CommandFailed} for what can't be read. */
function candidatesIn(models: readonly string[], options: AliasOptions): AliasCandidate[] {
  const [first, ...others] = models.map(readCandidate);
  if (first === undefined) throw misuse('Say which model it is to mean.');
  const conditions = setFields({
    max_prompt_tokens: readCount('--max-prompt-tokens', options.maxPromptTokens, TOKENS),
    min_prompt_tokens: readCount('--min-prompt-tokens', options.minPromptTokens, TOKENS),
    images: readSwitch('--images', options.images),
    tools: readSwitch('--tools', options.tools),
  });
  return [{ ...first, ...conditions }, ...others];
}

/** What is in it is the server's to judge. */
function readCandidate(word: string): AliasCandidate {
  if (!word.startsWith('{')) return { model: word };
  try {
    return JSON.parse(word);
  } catch {
    throw misuse(`This is not JSON: ${word}`, 'Write {"model": "NAME", "max_prompt_tokens": 8000}.');
  }
}

function readSwitch(option: string, word: string | undefined): boolean | undefined {
  if (word === undefined) return undefined;
  if (/^(?:yes|true)$/i.test(word)) return true;
  if (/^(?:no|false)$/i.test(word)) return false;
  throw misuse(`${option} takes yes or no, not '${word}'.`);
}

export async function remove(context: Context, alias: string): Promise<void> {
  const result = await adviseNotFound(call(context, removeAlias, { path: { alias } }), async () => {
    const { aliases } = await call(context, listAliases);
    const names = aliases.map((one) => one.alias);
    return didYouMean(alias, names, "'lemonade alias' lists the aliases.");
  });
  context.report(result, `${alias} is not an alias any more.`);
}
