// `lemonade provider`: servers elsewhere whose models are offered here.
import {
  addProvider,
  listProviders,
  type Provider,
  type ProviderRequest,
  removeProvider,
  testProvider,
} from '../../../generated/client/index.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { readSecret } from '../kit/secret.ts';
import { type Column, tableLines } from '../kit/table.ts';

const COLUMNS: readonly Column<Provider>[] = [
  { title: 'PROVIDER', value: ({ name }) => name, least: 12 },
  { title: 'STATE', value: ({ state }) => state },
  { title: 'MODELS', value: ({ model_count }) => String(model_count), isNumber: true, leaveOut: 1 },
  { title: 'KEY', value: ({ has_key, key_source }) => (has_key ? key_source : 'none'), leaveOut: 2 },
  { title: 'ADDRESS', value: ({ base_urls }) => base_urls.join(' '), least: 16, leaveOut: 3 },
];

export async function printProviders(context: Context): Promise<void> {
  const { client, terminal } = context;
  const list = await resultOf(context, listProviders({ client }));
  if (context.isJson) return context.printJson(list);
  if (list.data.length === 0)
    return terminal.print("There are no providers. 'lemonade provider add NAME URL' adds one.");
  const styleTitle = (text: string) => terminal.style('dim', text);
  for (const line of tableLines({ columns: COLUMNS, rows: list.data, width: terminal.width, styleTitle }))
    terminal.print(line);
  for (const { name, error } of list.data) if (error) terminal.note(`${name}: ${error.message}`);
}

/** What `lemonade provider add` is given. */
export interface ProviderWords {
  name: string;
  urls: readonly string[];
  options: {
    key?: boolean | undefined;
    keyEnv?: string | undefined;
    keyFile?: string | undefined;
    caFile?: string | undefined;
    model?: readonly string[] | undefined;
    allowInsecureHttp?: boolean | undefined;
  };
}

export async function add(context: Context, { name, urls, options }: ProviderWords): Promise<void> {
  const { client } = context;
  const { key, keyEnv, keyFile, caFile, model, allowInsecureHttp } = options;
  if ([key, keyEnv, keyFile].filter((source) => source !== undefined).length > 1)
    throw misuse('A key comes from one place: --key, --key-env or --key-file.');
  const body: ProviderRequest = {
    name,
    base_urls: [...urls],
    ...(key ? { api_key: await readSecret(context, `Key of ${name}`) } : {}),
    ...(keyEnv === undefined ? {} : { key_env: keyEnv }),
    ...(keyFile === undefined ? {} : { key_file: keyFile }),
    ...(caFile === undefined ? {} : { ca_file: caFile }),
    ...(model === undefined ? {} : { models: [...model] }),
    ...(allowInsecureHttp ? { allow_insecure_http: true } : {}),
  };
  const added = await resultOf(context, addProvider({ client, body }));
  if (context.isJson) return context.printJson(added);
  context.say(`Added ${name}; it has ${added.model_count} models, named ${name}.MODEL.`);
  if (added.error) context.terminal.note(`It does not tell its models: ${added.error.message}`);
}

export async function remove(context: Context, name: string): Promise<void> {
  const removed = await named(context, name, () =>
    resultOf(context, removeProvider({ client: context.client, path: { name } })),
  );
  if (context.isJson) return context.printJson(removed);
  context.say(`${name} is no provider any more.`);
}

/** Ends with 1 when an address does not tell its models. */
export async function test(context: Context, name: string): Promise<number> {
  const { client, terminal } = context;
  const result = await named(context, name, () => resultOf(context, testProvider({ client, path: { name } })));
  if (context.isJson) context.printJson(result);
  else {
    for (const { base_url, ok, latency_ms, model_count, error } of result.endpoints)
      terminal.print(ok ? `${base_url}: ${model_count} models in ${latency_ms} ms` : `${base_url}: ${error?.message}`);
  }
  return result.ok ? 0 : 1;
}

/** The same for a name that people type: of one that does not exist it says which was meant. */
async function named<Result>(context: Context, name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.reason !== 'notFound') throw error;
    const { data } = await resultOf(context, listProviders({ client: context.client }));
    const [nearest] = suggestNames(
      name,
      data.map((one) => one.name),
    );
    const advice = nearest === undefined ? "'lemonade provider' lists them." : `Did you mean '${nearest}'?`;
    throw new CommandFailed(error.message, { reason: 'notFound', advice });
  }
}
