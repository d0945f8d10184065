// `lemonade config`: the settings of the server.
import * as api from '../../../generated/client/index.ts';
import { isObject } from '../../lib/values.ts';
import { didYouMean } from '../kit/advice.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { splitKeyValue, typedValue } from '../kit/key-values.ts';

/** All settings, those of a section, or the value of one. */
export async function getSettings(context: Context, wanted: string | undefined): Promise<void> {
  const { terminal, isJson } = context;
  const config = await call(context, api.readConfig);
  if (wanted === undefined && isJson) return context.printJson(config);
  const values = settingsIn(config);
  const isSection = [...values.keys()].some((key) => key.startsWith(`${wanted}.`));
  const key = wanted === undefined || isSection ? wanted : settingKey(wanted, values);
  if (key !== undefined && values.has(key)) {
    const value = values.get(key);
    return isJson ? context.printJson(value) : terminal.print(settingText(value));
  }
  if (key !== undefined && isJson) return context.printJson(config[key]);
  const defaults = settingsIn(await call(context, api.getConfigDefaults));
  const rows = [...values]
    .filter(([name]) => key === undefined || name.startsWith(`${key}.`))
    .map(([name, value]) => ({
      name,
      value: settingText(value),
      usual: settingText(defaults.get(name)),
    }));
  type Row = (typeof rows)[number];
  const style = (text: string, { value, usual }: Row) =>
    value === usual ? text : terminal.style('bold', text);
  terminal.table(rows, [
    { title: 'SETTING', value: ({ name }) => name },
    { title: 'VALUE', value: ({ value }) => value, least: 8, style },
    { title: 'DEFAULT', value: ({ value, usual }) => (value === usual ? '' : usual), leaveOut: 1 },
  ]);
}

/**
 * Each of `words` is key=value; a value may be a JSON list. Prints what the server says of it.
 */
export async function setSettings(context: Context, words: readonly string[]): Promise<void> {
  const changes = words.map((word) => {
    const [key, text] = splitKeyValue(word, 'log_level=debug');
    return [key, text.startsWith('[') ? readList(text) : typedValue(text)] as const;
  });
  await changeSettings(context, changes);
}

function readList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw misuse(`'${text}' is not a JSON list.`, `Write it as in '["a", "b"]'.`);
  }
}

/** Back to the default. */
export async function unsetSettings(context: Context, keys: readonly string[]): Promise<void> {
  const changes = keys.map((key) => [key, null] as const);
  await changeSettings(context, changes);
}

/** Prints where the file of the settings is, on the server's machine. */
export async function printSettingsPath(context: Context): Promise<void> {
  const { paths } = await call(context, api.getSystemInfo);
  if (context.isJson) return context.printJson(paths);
  context.terminal.print(paths.config_file);
}

async function changeSettings(
  context: Context,
  changes: readonly (readonly [string, unknown])[],
): Promise<void> {
  const values = settingsIn(await call(context, api.readConfig));
  const body = Object.fromEntries(changes.map(([key, value]) => [settingKey(key, values), value]));
  const result = await call(context, api.setConfig, { body });
  context.report(result, result.message);
}

/** All settings by their keys; of a section as `section.key`. */
export function settingsIn(config: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [key, value] of Object.entries(config)) {
    if (!isObject(value)) values.set(key, value);
    else for (const [inner, one] of Object.entries(value)) values.set(`${key}.${inner}`, one);
  }
  return values;
}

/**
 * The key that is meant; dashes, and an underscore behind the section, are as good.
 * @throws {CommandFailed}
 */
function settingKey(wanted: string, values: ReadonlyMap<string, unknown>): string {
  const keys = [...values.keys()];
  const found = keys.find((key) => comparableKey(key) === comparableKey(wanted));
  if (found !== undefined) return found;
  throw misuse(
    `There is no setting '${wanted}'.`,
    didYouMean(wanted, keys, "'lemonade config' lists the settings."),
  );
}

const comparableKey = (key: string): string => key.toLowerCase().replaceAll(/[.-]/g, '_');

/** A value of a setting, as a person writes it. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
