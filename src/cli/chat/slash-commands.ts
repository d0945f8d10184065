// What can be typed in a chat besides messages.
import { writeFile } from 'node:fs/promises';
import type { ChatMessage } from '../../../generated/client/index.ts';
import { helpLines, helpWidth } from '../../lib/help-lines.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { loadCommand, unloadCommand } from '../commands/load.ts';
import { ps } from '../commands/ps.ts';
import { show } from '../commands/show.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, didYouMean, misuse } from '../kit/failures.ts';
import { openFailed, readText } from '../kit/files.ts';
import { purposeOf } from '../kit/machine.ts';
import { ensurePulled, load, loadedModels, modelsOf } from '../kit/models.ts';
import { countText, gibibytesText } from '../kit/units.ts';
import { type AnswerOptions, type AnswerStats, statsText } from './answer.ts';
import { type Image, readFormat, readImage, withParameter } from './request.ts';

export interface ChatOptions extends AnswerOptions {
  system: string | undefined;
  showsStats: boolean;
  /** Images for the next message. */
  images: readonly Image[];
}

/** What the commands of a chat change. */
export interface ChatState extends ChatOptions {
  /** Without the system prompt. */
  messages: ChatMessage[];
  lastStats: AnswerStats | undefined;
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
      state.images = [];
      terminal.tell('The conversation starts over.');
    },
  },
  system: {
    takes: 'TEXT',
    help: 'set the system prompt and start over',
    run({ terminal }, state, rest) {
      state.system = rest === '' ? undefined : rest;
      state.messages = [];
      const outcome = 'The system prompt is set, and the conversation starts over.';
      terminal.tell(rest === '' ? 'There is no system prompt any more.' : outcome);
    },
  },
  model: {
    takes: 'NAME',
    help: 'go on with another model; the conversation stays',
    async run(context, state, rest) {
      if (rest === '') return context.terminal.tell(`This is ${state.model}.`);
      const { id } = await ensurePulled(context, rest);
      await load(context, { model_name: id });
      state.model = id;
      context.terminal.tell(`${id} answers from now on.`);
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
      if (rest === '') return terminal.tell(state.lastStats ? statsText(state.lastStats) : 'There is no answer yet.');
      state.showsStats = isOn(rest, '/stats');
      terminal.tell(`Figures ${state.showsStats ? 'come' : 'do not come'} after each answer.`);
    },
  },
  think: {
    takes: 'on|off|auto',
    help: 'whether the model thinks before it answers; low, medium and high say how much',
    run({ terminal }, state, rest) {
      if (rest !== '') state.think = thinkingOf(rest);
      const { think } = state;
      const now = typeof think === 'boolean' ? (think ? 'on' : 'off') : (think ?? 'up to the model');
      terminal.tell(`Thinking is ${now}.`);
    },
  },
  parameter: {
    takes: 'NAME [VALUE]',
    help: 'temperature, top_p, top_k, min_p, seed, max_tokens, stop …; without a value it is up to the model again',
    run({ terminal }, state, rest) {
      const [, name = '', value = ''] = /^(\S*)\s*(.*)$/s.exec(rest) ?? [];
      if (name !== '') state.parameters = withParameter(state.parameters, name, value);
      terminal.tell(parametersText(state));
    },
  },
  format: {
    takes: 'json|FILE|off',
    help: 'answers are JSON, or fit the JSON schema of a file',
    async run({ terminal }, state, rest) {
      if (rest !== '') state.format = rest === 'off' ? undefined : await readFormat(rest);
      terminal.tell(`Answers are ${formatText(state)}.`);
    },
  },
  show: {
    takes: '[WHAT]',
    help: 'the model, or what is set: system, parameters',
    async run(context, state, rest) {
      const show = Object.hasOwn(SHOWN, rest) ? SHOWN[rest] : undefined;
      if (show === undefined)
        throw misuse(`There is no '${rest}' to show.`, `There are ${Object.keys(SHOWN).filter(Boolean).join(', ')}.`);
      await show(context, state);
    },
  },
  image: {
    takes: 'FILE',
    help: 'add an image to the next message; a path in a message does the same',
    async run({ terminal }, state, rest) {
      const image = await readImage(needed(rest, '/image FILE'));
      state.images = [...state.images, image];
      terminal.tell(`${image.name} goes with your next message.`);
    },
  },
  save: {
    takes: 'FILE',
    help: 'write the conversation to a file',
    async run({ terminal }, { model, system, messages }, rest) {
      const name = needed(rest, '/save FILE');
      await writeFile(name, `${JSON.stringify({ model, system, messages }, undefined, 2)}\n`).catch(openFailed(name));
      terminal.tell(`The conversation (${countText(messages.length, 'message')}) is written to ${name}.`);
    },
  },
  'load-chat': { takes: 'FILE', help: 'go on with a conversation of a file', run: loadChat },
  exit: {
    help: 'leave, as Ctrl-D and /bye do',
    run(_context, state) {
      state.isOver = true;
    },
  },
};

/** Words of other programs, with what they say. */
const SYNONYMS: Readonly<Record<string, string>> = {
  quit: 'exit',
  bye: 'exit',
  '?': 'help',
  models: 'list',
  reset: 'clear',
};
/** What `/set` takes, as Ollama has it; each is a command of its own too. */
const SETTINGS: Readonly<Record<string, string>> = {
  parameter: 'parameter',
  system: 'system',
  format: 'format',
  noformat: 'format off',
  think: 'think',
  nothink: 'think off',
  verbose: 'stats on',
  quiet: 'stats off',
};

/** A path that a message begins with is not a command. */
export function isSlashCommand(text: string): boolean {
  return /^\/[^\s/.\\]*(?:\s|$)/.test(text);
}

/** @throws {CommandFailed} for commands that there are not, with the nearest. */
export async function runSlashCommand(context: Context, state: ChatState, line: string): Promise<void> {
  const [, word = '', rest = ''] = /^\/(\S*)\s*(.*)$/s.exec(line) ?? [];
  if (word === 'set')
    return runSlashCommand(context, state, `/${settingOf(needed(rest, '/set parameter NAME VALUE, or /help'))}`);
  const name = SYNONYMS[word] ?? word;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command.run(context, state, rest.trim());
  const [nearest] = suggestNames(word, Object.keys(COMMANDS));
  const advice = nearest === undefined ? '/help lists them.' : `Did you mean /${nearest}?`;
  throw misuse(`There is no command /${word}.`, advice);
}

/** The command that `/set` stands for. @throws {CommandFailed} */
function settingOf(given: string): string {
  const [, name = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(given.trim()) ?? [];
  const known = Object.keys(SETTINGS);
  const command = known.includes(name) ? SETTINGS[name] : undefined;
  const otherwise = `There are ${known.join(', ')}.`;
  if (command === undefined) throw misuse(`/set takes no '${name}'.`, didYouMean(name, known, otherwise));
  if (name === 'think' && rest === '') return 'think on';
  return `${command} ${rest}`.trim();
}

function printHelp({ terminal }: Context): void {
  const rows = Object.entries(COMMANDS).map(
    ([name, { takes, help }]) => [`/${name}${takes === undefined ? '' : ` ${takes}`}`, help] as const,
  );
  const width = Math.min(terminal.width, helpWidth(process.stdout));
  for (const [term, text] of rows) {
    const [first = '', ...others] = helpLines({ term, text }, { column: HELP_COLUMN, width });
    terminal.print(terminal.style('cyan', first.slice(0, term.length)) + first.slice(term.length));
    for (const line of others) terminal.print(line);
  }
  terminal.tell(
    '/set does what it does in Ollama: /set parameter temperature 0, /set format json, /set nothink, /set verbose.\n' +
      'Ctrl-C stops an answer. A line that ends with \\ goes on; """ begins and ends several lines.',
    'dim',
  );
}

/** Most commands fit in front of it. */
const HELP_COLUMN = 24;

/** What `/show` shows. */
const SHOWN: Readonly<Record<string, (context: Context, state: ChatState) => Promise<void> | void>> = {
  '': (context, { model }) => show(context, model),
  info: (context, { model }) => show(context, model),
  system: ({ terminal }, { system }) => terminal.tell(system ?? 'There is no system prompt.'),
  parameters: ({ terminal }, state) => terminal.tell(`${parametersText(state)}\nAnswers are ${formatText(state)}.`),
};

function parametersText({ parameters }: ChatState): string {
  const lines = Object.entries(parameters).map(([name, value]) => `${name} ${[value].flat().map(quoted).join(' ')}`);
  return lines.length === 0 ? 'All parameters are up to the model.' : lines.join('\n');
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function formatText({ format }: ChatState): string {
  if (format === undefined) return 'free text';
  return format.type === 'json_object' ? 'JSON' : 'JSON that fits the schema';
}

async function printModels(context: Context, { model }: ChatState): Promise<void> {
  const { terminal } = context;
  const [models, loaded] = await Promise.all([modelsOf(context, 'downloaded'), loadedModels(context)]);
  for (const one of models.filter((candidate) => purposeOf(candidate) === 'chat')) {
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
  terminal.tell(`Going on with ${countText(messages.length, 'message')} of ${name}.`);
}

function readSaved(text: string, name: string): { system?: unknown; messages: ChatMessage[] } {
  try {
    const saved = JSON.parse(text);
    if (saved.messages.every((message: ChatMessage) => typeof message.role === 'string')) return saved;
  } catch {
    // Not JSON, or JSON of something else.
  }
  throw new CommandFailed(`'${name}' is not a conversation.`, { advice: '/save writes one.' });
}

function needed(rest: string, usage: string): string {
  if (rest !== '') return rest;
  throw misuse('Something is missing.', `Type ${usage}.`);
}

function thinkingOf(word: string): ChatState['think'] {
  if (word === 'auto') return undefined;
  return LEVELS.find((level) => level === word) ?? isOn(word, '/think');
}

const LEVELS = ['low', 'medium', 'high'] as const;

function isOn(word: string, name: string): boolean {
  if (/^(on|true|yes|1)$/i.test(word)) return true;
  if (/^(off|false|no|0)$/i.test(word)) return false;
  throw misuse(`'${word}' is neither on nor off.`, `Type ${name} on, or ${name} off.`);
}
