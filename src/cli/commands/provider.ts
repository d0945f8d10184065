// `lemonade provider`: servers elsewhere whose models are offered here.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { adviseNotFound, didYouMean } from '../kit/advice.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { countText } from '../kit/figures.ts';
import { readSecret } from '../kit/read-line.ts';

/** What each lists of its models, and where its key comes from; below, why one does not respond. */
export async function printProviders(context: Context): Promise<void> {
  const list = await call(context, api.listProviders);
  const none = "There are no providers. 'lemonade provider add NAME URL' adds one.";
  context.list(list, none, list.data, [
    { title: 'PROVIDER', value: ({ name }) => name, least: 12 },
    { title: 'STATE', value: ({ state }) => state },
    {
      title: 'MODELS',
      value: ({ model_count }) => String(model_count),
      isNumber: true,
      leaveOut: 1,
    },
    {
      title: 'KEY',
      value: ({ has_key, key_source }) => (has_key ? key_source : 'none'),
      leaveOut: 2,
    },
    { title: 'ADDRESS', value: ({ base_urls }) => base_urls.join(' '), least: 16, leaveOut: 3 },
  ]);
  for (const { name, error } of context.isJson ? [] : list.data)
    if (error) context.terminal.note(`${name}: ${error.message}`);
}

const WITHOUT_TLS = 'provider_without_tls';

type ProviderOptions = Options<'keyEnv' | 'keyFile' | 'caFile', 'key' | 'allowInsecureHttp'> & {
  model?: string[] | undefined;
};

/**
 * The key is asked for, or read from a variable or file; it is never an argument.
 * @throws {CommandFailed} where HTTPS is spoken to an address that has plain HTTP, whose provider
 * is not kept
 */
export async function addProvider(
  context: Context,
  name: string,
  urls: string[],
  options: ProviderOptions,
): Promise<void> {
  const { key, keyEnv, keyFile, caFile, model, allowInsecureHttp } = options;
  if ([key, keyEnv, keyFile].filter((source) => source !== undefined).length > 1)
    throw misuse('A key comes from one place: --key, --key-env or --key-file.');
  const body = setFields({
    name,
    base_urls: urls,
    api_key: key ? await readSecret(context, `Key of ${name}`) : undefined,
    key_env: keyEnv,
    key_file: keyFile,
    ca_file: caFile,
    models: model,
    allow_insecure_http: allowInsecureHttp,
  });
  const added = await call(context, api.addProvider, { body });
  if (added.error?.code === WITHOUT_TLS) {
    // It would never work, and looks as if it were there.
    await call(context, api.removeProvider, { path: { name } });
    throw new CommandFailed(added.error.message);
  }
  context.report(
    added,
    `Added ${name}; it has ${countText(added.model_count, 'model')}, named ${name}.MODEL.`,
  );
  if (added.error && !context.isJson)
    context.terminal.note(`It does not tell its models: ${added.error.message}`);
}

/** @throws {CommandFailed} with the nearest name for one that there is not */
export async function removeProvider(context: Context, name: string): Promise<void> {
  const work = call(context, api.removeProvider, { path: { name } });
  context.report(
    await adviseOnProvider(context, name, work),
    `${name} is not a provider any more.`,
  );
}

/** Ends with 1 when an address does not list its models. */
export async function testProvider(context: Context, name: string): Promise<number> {
  const result = await adviseOnProvider(
    context,
    name,
    call(context, api.testProvider, { path: { name } }),
  );
  if (context.isJson) context.printJson(result);
  for (const { base_url, ok, latency_ms, model_count, error } of context.isJson
    ? []
    : result.endpoints) {
    const models = countText(model_count ?? 0, 'model');
    context.terminal.print(`${base_url}: ${ok ? `${models} in ${latency_ms} ms` : error?.message}`);
  }
  return result.ok ? 0 : 1;
}

/** The same for a name that people type: of one that does not exist it says which was meant. */
const adviseOnProvider = <Result>(
  context: Context,
  name: string,
  work: Promise<Result>,
): Promise<Result> =>
  adviseNotFound(work, async () => {
    const { data } = await call(context, api.listProviders);
    const names = data.map((one) => one.name);
    return didYouMean(name, names, "'lemonade provider' lists them.");
  });
