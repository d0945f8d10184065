// Values of arguments that the server knows, for the completion of the shell.
import {
  getSystemInfo,
  listModels,
  type Model,
  readConfig,
} from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { gibibytesText } from '../kit/figures.ts';
import { settingsIn, settingText } from './config.ts';

/** A word that completes the command line. */
interface Choice {
  value: string;
  about: string;
}

/**
 * What the server knows for an argument, by its name in commands.json; nothing where no server
 * answers.
 */
export async function choicesFor(
  { client }: Context,
  { command, argument }: { command: string; argument: string },
): Promise<Choice[]> {
  if (argument === 'model') {
    const { data } = await listModels({ client, query: { show_all: command === 'pull' } });
    // An alias has nothing to be fetched or removed.
    const isWanted = ({ alias_of: model }: Model) =>
      model === undefined || !['pull', 'rm'].includes(command);
    return (data?.data ?? [])
      .filter(isWanted)
      .map((model) => ({ value: model.id, about: aboutModel(model) }));
  }
  if (argument === 'recipe:backend') {
    const { data } = await getSystemInfo({ client });
    return Object.entries(data?.recipes ?? {}).flatMap(([recipe, { backends }]) =>
      Object.entries(backends)
        .filter(([, { state }]) => state !== 'unsupported')
        .map(([backend, { state }]) => ({ value: `${recipe}:${backend}`, about: state })),
    );
  }
  if (!command.startsWith('config ')) return [];
  const { data } = await readConfig({ client });
  const end = command === 'config set' ? '=' : '';
  return [...settingsIn(data ?? {})].map(([key, value]) => ({
    value: key + end,
    about: settingText(value),
  }));
}

const aboutModel = ({ size, labels }: Model): string =>
  [gibibytesText(size), labels.join(' ')].filter((part) => part !== '').join(', ');
