// The command line: which commands there are. Their code is imported when they run.
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { helpLines, helpWidth } from '../lib/help-lines.ts';
import { suggestNames } from '../lib/nearest-names.ts';
import { declareChat } from './declarations/chat.ts';
import { declareMemory } from './declarations/memory.ts';
import { declareModels } from './declarations/models.ts';
import { declareOtherKinds } from './declarations/other-kinds.ts';
import { explainMistakes } from './declarations/parser-message.ts';
import { createRoot, type Declaration, type RunCommand } from './declarations/root.ts';
import { declareServer } from './declarations/server.ts';
import { declareTools } from './declarations/tools.ts';

/** Commands are run by `run`, which ends the program; the parser itself throws a CommanderError instead of ending it. */
export function createProgram(run: RunCommand) {
  const program = createRoot();
  const groups: Declaration = {
    program,
    run:
      (load) =>
      (...args) =>
        run(program.opts(), async (context) => (await load())(context, ...args)),
  };
  declareChat(groups);
  declareModels(groups);
  declareMemory(groups);
  declareServer(groups);
  declareOtherKinds(groups);
  declareTools(groups);
  program.addHelpText('after', () => `\nFirst steps:\n${firstSteps().join('\n')}\n`);
  program.helpCommand(false);
  program
    .command('help')
    .description('help for a command')
    .argument('[command...]', "e.g. 'backends install'")
    .action((names) => helpOf(program, names));
  explainMistakes(program);
  return program;
}

/** Ends with the help of a command, or with what is wrong with its name. */
function helpOf(program: Declaration['program'], names: readonly string[]): void {
  let command: CommandUnknownOpts = program;
  for (const name of names) {
    const found = command.commands.find((one) => one.name() === name || one.aliases().includes(name));
    const [nearest] = suggestNames(
      name,
      command.commands.map((one) => one.name()),
    );
    if (!found) command.error(`error: unknown command '${name}'${nearest ? `\n(Did you mean ${nearest}?)` : ''}`);
    else command = found;
  }
  command.help();
}

function firstSteps(): string[] {
  const layout = { column: 36, width: helpWidth(process.stdout) };
  return FIRST_STEPS.flatMap(([command, text]) => helpLines({ term: `  ${command}`, text }, layout));
}

const FIRST_STEPS = [
  ['lemonade run Qwen3-0.6B-GGUF', 'pull a model if needed, and chat with it'],
  ['lemonade list', 'what is here, and what can be pulled'],
  ['lemonade serve', 'the server, for apps'],
] as const;
