// `lemonade alias`: other names of models.
import { type Alias, addAlias, listAliases, removeAlias } from '../../../generated/client/index.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { type Column, tableLines } from '../kit/table.ts';

export async function printAliases(context: Context): Promise<void> {
  const { client, terminal } = context;
  const list = await resultOf(context, listAliases({ client }));
  if (context.isJson) return context.printJson(list);
  if (list.aliases.length === 0)
    return terminal.print("There are no aliases. 'lemonade alias add NAME MODEL' makes one.");
  const styleTitle = (text: string) => terminal.style('dim', text);
  for (const line of tableLines({ columns: COLUMNS, rows: list.aliases, width: terminal.width, styleTitle }))
    terminal.print(line);
}

const COLUMNS: readonly Column<Alias>[] = [
  { title: 'ALIAS', value: ({ alias }) => alias, least: 12 },
  { title: 'MODEL', value: ({ target }) => target, least: 16 },
  {
    title: 'FILES',
    value: ({ downloaded, recipe }) => (recipe === null ? 'unknown model' : downloaded ? 'here' : 'not here'),
    leaveOut: 1,
  },
];

export async function add(context: Context, alias: string, target: string): Promise<void> {
  const { client } = context;
  const result = await resultOf(context, addAlias({ client, body: { alias, target } }));
  if (context.isJson) return context.printJson(result);
  context.say(`${alias} means ${target}.`);
  const { aliases } = await resultOf(context, listAliases({ client }));
  if (aliases.some((one) => one.alias === alias && one.recipe === null))
    context.terminal.note(`No model is named '${target}' yet; 'lemonade list' shows the names.`);
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
