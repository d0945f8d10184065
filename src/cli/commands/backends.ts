// `lemonade backends`: the native servers that this machine can have.
import {
  type BackendSupport,
  getSystemInfo,
  installBackendStream,
  type SystemInfo,
  uninstallBackend,
} from '../../../generated/client/index.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { eventsOf, resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { interrupted, misuse } from '../kit/failures.ts';
import { type Column, tableLines } from '../kit/table.ts';

interface Row extends BackendSupport {
  name: string;
  isDefault: boolean;
}

const STATES = {
  installed: 'installed',
  update_required: 'needs an update',
  installable: 'not installed',
  unsupported: 'not supported',
} as const;

export async function listBackends(context: Context, { all }: { all?: boolean | undefined }): Promise<void> {
  const { terminal } = context;
  const info = await systemInfo(context);
  if (context.isJson) return context.printJson(info.recipes);
  const rows = rowsOf(info);
  const shown = all ? rows : rows.filter(({ state }) => state !== 'unsupported');
  const columns: Column<Row>[] = [
    { title: 'BACKEND', value: ({ name }) => name },
    {
      title: 'STATE',
      value: ({ state }) => STATES[state],
      style: (text, { state }) => (state === 'installed' ? terminal.style('green', text) : text),
    },
    { title: 'DEVICES', value: ({ devices }) => devices.join(' '), leaveOut: 2 },
    { title: 'VERSION', value: ({ version = '' }) => version, leaveOut: 3 },
    { title: 'CHOSEN', value: ({ isDefault }) => (isDefault ? 'yes' : ''), leaveOut: 1 },
    { title: 'WHY', value: ({ state, message }) => (state === 'unsupported' ? message : ''), leaveOut: 4 },
  ];
  for (const line of tableLines({
    columns,
    rows: shown,
    width: terminal.width,
    styleTitle: (text) => terminal.style('dim', text),
  })) {
    terminal.print(line);
  }
  if (!context.isQuiet) {
    for (const { name, notice } of shown) if (notice !== undefined) terminal.note(`${name}: ${notice}`);
  }
  const next = shown.find(
    ({ state, isDefault }) => isDefault && (state === 'installable' || state === 'update_required'),
  );
  if (next !== undefined && !context.isQuiet)
    terminal.note(terminal.styleOfNotes('dim', `'lemonade backends install ${next.name}' installs one.`));
}

export async function installBackend(
  context: Context,
  word: string,
  { force }: { force?: boolean | undefined },
): Promise<void> {
  const { client, isJson, printJson, progress, terminal } = context;
  const backend = await readBackend(context, word);
  if (backend.notice !== undefined && !context.isQuiet) terminal.note(backend.notice);
  const bar = progress();
  bar.doing(`Installing ${word}`);
  const body = { recipe: backend.recipe, backend: backend.backend, ...(force ? { force: true } : {}) };
  try {
    for await (const event of eventsOf(context, installBackendStream({ client, body }))) {
      if (isJson) printJson(event);
      if (event.event === 'progress') bar.download(event.data);
    }
  } catch (error) {
    if (context.signal.aborted) {
      throw interrupted(`'lemonade backends install ${word}' begins anew.`);
    }
    throw error;
  } finally {
    bar.end();
  }
  context.say(`${backend.recipe}:${backend.backend} is installed.`);
}

export async function removeBackend(context: Context, word: string): Promise<void> {
  const { recipe, backend } = await readBackend(context, word);
  const body = { recipe, backend };
  const result = await resultOf(context, uninstallBackend({ client: context.client, body }));
  if (context.isJson) return context.printJson(result);
  context.say(`${body.recipe}:${body.backend} is removed.`);
}

/** Installs what needs an update; of all backends, or of one. */
export async function updateBackends(context: Context, word: string | undefined): Promise<void> {
  if (word !== undefined) return installBackend(context, word, {});
  const old = rowsOf(await systemInfo(context)).filter(({ state }) => state === 'update_required');
  if (old.length === 0) return context.say('Every installed backend is up to date.');
  for (const { name } of old) await installBackend(context, name, {});
}

function systemInfo(context: Context): Promise<SystemInfo> {
  return resultOf(context, getSystemInfo({ client: context.client }));
}

function rowsOf({ recipes }: SystemInfo): Row[] {
  return Object.entries(recipes).flatMap(([recipe, { backends, default_backend: chosen }]) =>
    Object.entries(backends).map(([backend, support]) => ({
      ...support,
      name: `${recipe}:${backend}`,
      isDefault: backend === chosen,
    })),
  );
}

interface NamedBackend {
  recipe: string;
  backend: string;
  /** What to know before it is installed. */
  notice: string | undefined;
}

/** `llamacpp:vulkan`; a recipe alone means the backend that suits this machine. */
async function readBackend(context: Context, word: string): Promise<NamedBackend> {
  const [recipe = '', wanted] = word.split(':', 2);
  const info = await systemInfo(context);
  const names = rowsOf(info).map(({ name }) => name);
  const backend = wanted ?? info.recipes[recipe]?.default_backend;
  if (backend !== undefined && names.includes(`${recipe}:${backend}`)) {
    return { recipe, backend, notice: info.recipes[recipe]?.backends[backend]?.notice };
  }
  const [nearest] = suggestNames(word, names);
  throw misuse(
    `There is no backend '${word}'.`,
    nearest === undefined
      ? "A backend is named recipe:backend; 'lemonade backends --all' lists them."
      : `Did you mean '${nearest}'?`,
  );
}
