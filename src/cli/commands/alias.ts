// `lemonade alias`: other names of models.
import {
  type Alias,
  type AliasCandidate,
  addAlias,
  listAliases,
  removeAlias,
} from '../../../generated/client/index.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { type Column, tableLines } from '../kit/table.ts';

export async function printAliases(context: Context): Promise<void> {
  const { client, terminal } = context;
  const list = await resultOf(context, listAliases({ client }));
  if (context.isJson) return context.printJson(list);
  if (list.aliases.length === 0)
    return terminal.print("There are no aliases. 'lemonade alias add NAME MODEL' makes one.");
  const styleTitle = (text: string) => terminal.style('dim', text);
  const rows = list.aliases.flatMap(rowsOf);
  for (const line of tableLines({ columns: COLUMNS, rows, width: terminal.width, styleTitle })) terminal.print(line);
}

/** A candidate; the first one of an alias bears its name. */
interface Row {
  alias: string;
  model: string;
  conditions: string;
  files: string;
}

function rowsOf({ alias, target, candidates, downloaded, recipe }: Alias): Row[] {
  const several = candidates ?? [{ model: target, downloaded, recipe }];
  return several.map((candidate, index) => ({
    alias: index === 0 ? alias : '',
    model: candidate.model,
    conditions: conditionsOf(candidate),
    files: candidate.recipe === null ? 'unknown model' : candidate.downloaded ? 'here' : 'not here',
  }));
}

function conditionsOf({ min_prompt_tokens: least, max_prompt_tokens: most, images, tools }: AliasCandidate): string {
  return [
    least === undefined ? '' : `from ${least} tokens`,
    most === undefined ? '' : `up to ${most} tokens`,
    images === undefined ? '' : images ? 'pictures' : 'no pictures',
    tools === undefined ? '' : tools ? 'tools' : 'no tools',
  ]
    .filter(Boolean)
    .join(', ');
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'ALIAS', value: ({ alias }) => alias, least: 12 },
  { title: 'MODEL', value: ({ model }) => model, least: 16 },
  { title: 'FOR', value: ({ conditions }) => conditions, leaveOut: 2 },
  { title: 'FILES', value: ({ files }) => files, leaveOut: 1 },
];

/** What `lemonade alias add` is given; the options are conditions of the first model. */
export interface AliasWords {
  models: readonly string[];
  options: {
    maxPromptTokens?: string | undefined;
    minPromptTokens?: string | undefined;
    images?: string | undefined;
    tools?: string | undefined;
  };
}

export async function add(context: Context, alias: string, words: AliasWords): Promise<void> {
  const { client } = context;
  const candidates = candidatesIn(words);
  const [only, ...others] = candidates;
  const isPlain = only !== undefined && others.length === 0 && Object.keys(only).length === 1;
  const body = isPlain ? { alias, target: only.model } : { alias, candidates: [...candidates] };
  const result = await resultOf(context, addAlias({ client, body }));
  if (context.isJson) return context.printJson(result);
  const first = others.length === 0 ? '' : ', whichever can serve first';
  context.say(`${alias} means ${candidates.map(({ model }) => model).join(', ')}${first}.`);
  const { aliases } = await resultOf(context, listAliases({ client }));
  const made = aliases
    .filter((one) => one.alias === alias)
    .flatMap((one) => one.candidates ?? [{ ...one, model: one.target }]);
  for (const { model } of made.filter(({ recipe }) => recipe === null))
    context.terminal.note(`No model is named '${model}' yet; 'lemonade list' shows the names.`);
}

/** @throws {CommandFailed} for what can't be read. */
function candidatesIn({ models, options }: AliasWords): readonly AliasCandidate[] {
  const [first, ...others] = models.map(readCandidate);
  if (first === undefined) throw misuse('Say which model it is to mean.');
  const { maxPromptTokens: most, minPromptTokens: least, images, tools } = options;
  const own = {
    ...(most === undefined ? {} : { max_prompt_tokens: readCount('--max-prompt-tokens', most) }),
    ...(least === undefined ? {} : { min_prompt_tokens: readCount('--min-prompt-tokens', least) }),
    ...(images === undefined ? {} : { images: readSwitch('--images', images) }),
    ...(tools === undefined ? {} : { tools: readSwitch('--tools', tools) }),
  };
  return [{ ...first, ...own }, ...others];
}

/** What is in it is the server's to judge. */
function readCandidate(word: string): AliasCandidate {
  if (!word.startsWith('{')) return { model: word };
  try {
    return JSON.parse(word);
  } catch {
    throw misuse(`This is no JSON: ${word}`, 'Write {"model": "NAME", "max_prompt_tokens": 8000}.');
  }
}

function readCount(option: string, word: string): number {
  if (/^\d{1,9}$/.test(word)) return Number(word);
  throw misuse(`${option} takes a number of tokens, not '${word}'.`);
}

function readSwitch(option: string, word: string): boolean {
  if (/^(?:yes|true)$/i.test(word)) return true;
  if (/^(?:no|false)$/i.test(word)) return false;
  throw misuse(`${option} takes yes or no, not '${word}'.`);
}

export async function remove(context: Context, alias: string): Promise<void> {
  const { client } = context;
  try {
    const result = await resultOf(context, removeAlias({ client, path: { alias } }));
    if (context.isJson) return context.printJson(result);
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.reason !== 'notFound') throw error;
    const { aliases } = await resultOf(context, listAliases({ client }));
    const [nearest] = suggestNames(
      alias,
      aliases.map((one) => one.alias),
    );
    const advice = nearest === undefined ? "'lemonade alias' lists the aliases." : `Did you mean '${nearest}'?`;
    throw new CommandFailed(error.message, { reason: 'notFound', advice });
  }
  context.say(`${alias} is no alias any more.`);
}
