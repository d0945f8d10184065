// What can be typed in a chat besides messages.
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ChatMessage } from '../../../generated/client/index.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { loadCommand, unloadCommand } from '../commands/load.ts';
import { ps } from '../commands/ps.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { openFailed, readText } from '../kit/files.ts';
import { ensurePulled, isFor, load, loadedModels, modelsOf } from '../kit/models.ts';
import { gibibytesText } from '../kit/units.ts';
import { type AnswerStats, statsText } from './answer.ts';

export interface ChatOptions {
  model: string;
  system: string | undefined;
  think: boolean | undefined;
  hidesThinking: boolean;
  showsStats: boolean;
}

/** What the commands of a chat change. */
export interface ChatState extends ChatOptions {
  /** Without the system prompt. */
  messages: ChatMessage[];
  lastStats: AnswerStats | undefined;
  /** Images for the next message, as data URLs. */
  images: { name: string; url: string }[];
  isOver: boolean;
}

interface SlashCommand {
  /** What stands behind its name in the help. */
  takes?: string;
  help: string;
  run(context: Context, state: ChatState, rest: string): Promise<void> | void;
}

const COMMANDS: Readonly<Record<string, SlashCommand>> = {
  help: { help: 'this list', run: printHelp },
  clear: {
    help: 'forget the conversation',
    run({ terminal }, state) {
      state.messages = [];
      terminal.print('The conversation begins anew.');
    },
  },
  system: {
    takes: 'TEXT',
    help: 'set the system prompt and begin anew',
    run({ terminal }, state, rest) {
      state.system = rest === '' ? undefined : rest;
      state.messages = [];
      const outcome = 'The system prompt is set, and the conversation begins anew.';
      terminal.print(rest === '' ? 'There is no system prompt any more.' : outcome);
    },
  },
  model: {
    takes: 'NAME',
    help: 'go on with another model; the conversation stays',
    async run(context, state, rest) {
      if (rest === '') return context.terminal.print(`This is ${state.model}.`);
      const { id } = await ensurePulled(context, rest);
      await load(context, { model_name: id });
      state.model = id;
      context.terminal.print(`${id} answers from now on.`);
    },
  },
  load: {
    takes: 'NAME',
    help: 'bring another model into memory',
    run: (context, _state, rest) => loadCommand(context, needed(rest, '/load NAME'), {}),
  },
  unload: {
    takes: '[NAME]',
    help: 'take a model out of memory, or all',
    run: (context, _state, rest) => unloadCommand(context, rest === '' ? undefined : rest),
  },
  list: { help: 'models on this machine that chat', run: printModels },
  ps: { help: 'models in memory', run: ps },
  stats: {
    takes: '[on|off]',
    help: 'figures of the last answer, or after each one',
    run({ terminal }, state, rest) {
      if (rest !== '') state.showsStats = isOn(rest, '/stats');
      terminal.print(state.lastStats === undefined ? 'There is no answer yet.' : statsText(state.lastStats));
    },
  },
  think: {
    takes: 'on|off|auto',
    help: 'whether the model thinks before it answers',
    run({ terminal }, state, rest) {
      if (rest !== '') state.think = rest === 'auto' ? undefined : isOn(rest, '/think');
      terminal.print(`Thinking is ${state.think === undefined ? 'up to the model' : state.think ? 'on' : 'off'}.`);
    },
  },
  image: {
    takes: 'FILE',
    help: 'add an image to the next message',
    async run({ terminal }, state, rest) {
      const name = needed(rest, '/image FILE');
      const type = IMAGE_TYPES[extname(name).toLowerCase()];
      const endings = Object.keys(IMAGE_TYPES).join(', ');
      if (type === undefined)
        throw misuse(`'${name}' is no image that models take.`, `Its name should end with ${endings}.`);
      const bytes = await readFile(name).catch(openFailed(name));
      state.images.push({ name, url: `data:${type};base64,${bytes.toString('base64')}` });
      terminal.print(`${name} goes with your next message.`);
    },
  },
  save: {
    takes: 'FILE',
    help: 'write the conversation to a file',
    async run({ terminal }, { model, system, messages }, rest) {
      const name = needed(rest, '/save FILE');
      await writeFile(name, `${JSON.stringify({ model, system, messages }, undefined, 2)}\n`).catch(openFailed(name));
      terminal.print(`Written to ${name}.`);
    },
  },
  'load-chat': { takes: 'FILE', help: 'go on with a conversation of a file', run: loadChat },
  exit: {
    help: 'leave, as Ctrl-D does',
    run(_context, state) {
      state.isOver = true;
    },
  },
};

const SYNONYMS: Readonly<Record<string, string>> = {
  quit: 'exit',
  bye: 'exit',
  '?': 'help',
  models: 'list',
  reset: 'clear',
};
/** Media types by the ending of a file. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

/** @throws {CommandFailed} for commands that there are not, with the nearest. */
export async function runSlashCommand(context: Context, state: ChatState, line: string): Promise<void> {
  const [, word = '', rest = ''] = /^\/(\S*)\s*(.*)$/s.exec(line) ?? [];
  const name = SYNONYMS[word] ?? word;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command.run(context, state, rest.trim());
  const [nearest] = suggestNames(word, Object.keys(COMMANDS));
  const advice = nearest === undefined ? '/help lists them.' : `Did you mean /${nearest}?`;
  throw misuse(`There is no command /${word}.`, advice);
}

function printHelp({ terminal }: Context): void {
  const rows = Object.entries(COMMANDS).map(
    ([name, { takes, help }]) => [`/${name}${takes === undefined ? '' : ` ${takes}`}`, help] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length));
  for (const [left, help] of rows) terminal.print(`${terminal.style('cyan', left.padEnd(width))}  ${help}`);
  const more = 'Ctrl-C stops an answer. A line that ends with \\ goes on; """ begins and ends several lines.';
  terminal.print(terminal.style('dim', more));
}

async function printModels(context: Context, { model }: ChatState): Promise<void> {
  const { terminal } = context;
  const [models, loaded] = await Promise.all([modelsOf(context, 'downloaded'), loadedModels(context)]);
  for (const one of models.filter((candidate) => isFor(candidate, 'chat'))) {
    const notes = [
      gibibytesText(one.size),
      one.id === model ? 'this one' : '',
      loaded.some(({ model_name }) => model_name === one.id) ? 'in memory' : '',
    ].filter((note) => note !== '');
    terminal.print(`${one.id}  ${terminal.style('dim', notes.join(', '))}`);
  }
}

async function loadChat({ terminal }: Context, state: ChatState, rest: string): Promise<void> {
  const name = needed(rest, '/load-chat FILE');
  const { messages, system } = readSaved(await readText(name), name);
  state.messages = messages;
  state.system = typeof system === 'string' ? system : undefined;
  terminal.print(`Going on with ${messages.length} messages of ${name}.`);
}

function readSaved(text: string, name: string): { system?: unknown; messages: ChatMessage[] } {
  try {
    const saved = JSON.parse(text);
    if (saved.messages.every((message: ChatMessage) => typeof message.role === 'string')) return saved;
  } catch {
    // Not JSON, or JSON of something else.
  }
  throw new CommandFailed(`'${name}' is no conversation.`, { advice: '/save writes one.' });
}

function needed(rest: string, usage: string): string {
  if (rest !== '') return rest;
  throw misuse('Something is missing.', `Type ${usage}.`);
}

function isOn(word: string, name: string): boolean {
  if (/^(on|true|yes|1)$/i.test(word)) return true;
  if (/^(off|false|no|0)$/i.test(word)) return false;
  throw misuse(`'${word}' is neither on nor off.`, `Type ${name} on, or ${name} off.`);
}
