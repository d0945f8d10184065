// `lemonade backends`: the native servers that this machine can have.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { didYouMean } from '../kit/advice.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { untilComplete } from '../kit/until-complete.ts';

type BackendRow = ReturnType<typeof backendRows>[number];

const STATES = {
  installed: 'installed',
  update_required: 'needs an update',
  installable: 'not installed',
  unsupported: 'not supported',
} as const;

/** Without --all, what the machine can't have is left out. */
export async function listBackends(
  context: Context,
  { all }: Options<never, 'all'>,
): Promise<void> {
  const { terminal } = context;
  const info = await call(context, api.getSystemInfo);
  if (context.isJson) return context.printJson(info.recipes);
  const rows = backendRows(info).filter(isOwnName);
  const shown = all ? rows : rows.filter(({ state }) => state !== 'unsupported');
  const style = (text: string, { state }: BackendRow) =>
    state === 'installed' ? terminal.style('green', text) : text;
  terminal.table(shown, [
    { title: 'BACKEND', value: ({ name }) => name },
    { title: 'STATE', value: ({ state }) => STATES[state], style },
    { title: 'DEVICES', value: ({ devices }) => devices.join(' '), leaveOut: 2 },
    { title: 'VERSION', value: ({ version = '' }) => version, leaveOut: 3 },
    { title: 'CHOSEN', value: ({ isDefault }) => (isDefault ? 'yes' : ''), leaveOut: 1 },
    {
      title: 'WHY',
      value: ({ state, message }) => (state === 'unsupported' ? message : ''),
      leaveOut: 4,
    },
  ]);
  for (const { name, notice } of shown)
    if (notice !== undefined) context.hint(`${name}: ${notice}`);
  const next = shown.find(
    ({ state, isDefault }) => isDefault && ['installable', 'update_required'].includes(state),
  );
  if (next !== undefined)
    context.hint(
      terminal.styleOfNotes('dim', `'lemonade backends install ${next.name}' installs one.`),
    );
}

/**
 * `word` is recipe:backend, or a recipe alone.
 * @throws {CommandFailed} for one that there is not
 */
export async function installBackend(
  context: Context,
  word: string,
  { force }: Options<never, 'force'>,
) {
  const { recipe, backend, name, notice } = await readBackend(context, word);
  if (notice !== undefined && !context.isQuiet) context.terminal.note(notice);
  const body = setFields({ recipe, backend, force: force ? true : undefined });
  await untilComplete<api.InstallCompleteEvent>(
    context,
    api.installBackendStream({ client: context.client, body }),
    {
      what: 'installation',
      doing: `Installing ${word}`,
      advice: `'lemonade backends install ${word}' begins again.`,
    },
  );
  context.say(`${name} is installed.`);
}

/** @throws {CommandFailed} for one that is not installed */
export async function removeBackend(context: Context, word: string): Promise<void> {
  const { recipe, backend, name, state } = await readBackend(context, word);
  if (state === 'installable') {
    const advice = "'lemonade backends' lists what is.";
    throw new CommandFailed(`${name} is not installed.`, { reason: 'notFound', advice });
  }
  const result = await call(context, api.uninstallBackend, { body: { recipe, backend } });
  context.report(result, `${name} is removed.`);
}

/** Without a name, all backends that are older than this version of the server wants. */
export async function updateBackends(context: Context, word: string | undefined): Promise<void> {
  if (word !== undefined) return installBackend(context, word, {});
  const rows = backendRows(await call(context, api.getSystemInfo)).filter(isOwnName);
  const old = rows.filter(({ state }) => state === 'update_required');
  if (old.length === 0) return context.say('Every installed backend is up to date.');
  for (const { name } of old) await installBackend(context, name, {});
}

/** Those by their own names; `default` is one of them once more. */
const isOwnName = ({ backend }: BackendRow): boolean => backend !== 'default';

const backendRows = ({ recipes }: api.SystemInfo) =>
  Object.entries(recipes).flatMap(([recipe, { backends, default_backend: chosen }]) =>
    Object.entries(backends).map(([backend, support]) => {
      return {
        ...support,
        name: `${recipe}:${backend}`,
        recipe,
        backend,
        isDefault: backend === chosen,
      };
    }),
  );

/**
 * `llamacpp:vulkan`; a recipe alone, or with `default`, means the backend that suits this machine.
 */
async function readBackend(context: Context, word: string): Promise<BackendRow> {
  const [recipe, backend] = word.split(':', 2);
  const rows = backendRows(await call(context, api.getSystemInfo));
  const ofRecipe = rows.filter((row) => row.recipe === recipe);
  const suiting =
    backend === undefined || backend === 'default'
      ? ofRecipe.find(({ isDefault }) => isDefault)
      : undefined;
  const found = ofRecipe.find((row) => row.backend === backend) ?? suiting;
  if (found !== undefined) return found;
  const names = rows
    .filter((row) => isOwnName(row) && row.state !== 'unsupported')
    .map(({ name }) => name);
  const otherwise = "A backend is named recipe:backend; 'lemonade backends --all' lists them.";
  throw misuse(`There is no backend '${word}'.`, didYouMean(word, names, otherwise));
}
