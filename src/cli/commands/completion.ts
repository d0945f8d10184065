// `lemonade completion`: completes commands, options and models in the shell. The only file that knows the library for it.
import shellCompletion from '@bomb.sh/tab';
import completionOf from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { getSystemInfo, listModels, type Model } from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { gibibytesText } from '../kit/table.ts';

export async function printScript(_context: Context, shell: string): Promise<void> {
  // The library prints by itself. What it makes read-only can't be set again by a shell that reads its start file twice.
  const { log } = console;
  console.log = (script: string) => log(script.replaceAll(/^readonly (?=\w+=)/gm, ''));
  try {
    shellCompletion.setup('lemonade', 'lemonade', shell);
  } finally {
    console.log = log;
  }
}

export async function complete(context: Context, typed: readonly string[], program: Command): Promise<void> {
  // The library does not know other names of commands, such as `chat` for `run`.
  const named = program.commands.find((one) => one.aliases().includes(typed[0] ?? ''));
  const words = named === undefined ? typed : [named.name(), ...typed.slice(1)];
  // The library adds commands of its own to the program, which is not run any more.
  const root = completionOf(program, { completionCommandName: 'completion-script' });
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const command = first === 'backends' ? `backends ${second}` : first;
  const [argument] = root.commands.get(command)?.arguments.values() ?? [];
  const offer = (values: readonly { value: string; about: string }[]) => {
    if (argument === undefined) return;
    argument.handler = (add) => {
      for (const { value, about } of values) add(value, about);
    };
  };
  if (argument?.name === 'model') {
    const query = { show_all: command === 'pull' };
    const { data } = await listModels({ client: context.client, query });
    // An alias has nothing to be fetched or removed.
    const isWanted = ({ alias_of: model }: Model) => model === undefined || !['pull', 'rm'].includes(command);
    offer((data?.data ?? []).filter(isWanted).map((model) => ({ value: model.id, about: aboutModel(model) })));
  }
  if (argument?.name === 'recipe:backend') {
    const { data } = await getSystemInfo({ client: context.client });
    const backends = Object.entries(data?.recipes ?? {}).flatMap(([recipe, support]) =>
      Object.entries(support.backends).flatMap(([backend, { state }]) =>
        state === 'unsupported' ? [] : [{ value: `${recipe}:${backend}`, about: state }],
      ),
    );
    offer(backends);
  }
  root.parse([...words]);
}

const aboutModel = ({ size, labels }: Model): string =>
  [gibibytesText(size), labels.join(' ')].filter((part) => part !== '').join(', ');
