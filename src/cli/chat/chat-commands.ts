// What can be typed in a chat besides messages. What each does is said in texts.json.
import { writeFile } from 'node:fs/promises';
import {
  type ChatMessage,
  listMcpServers,
  listUsableMcpServers,
  type McpServer,
} from '../../../generated/client/index.ts';
import { helpLines, helpWidth } from '../../lib/help-lines.ts';
import { loadCommand, unloadCommand } from '../commands/memory.ts';
import { printLoadedModels } from '../commands/ps.ts';
import { showModel } from '../commands/show.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { countText, gibibytesText } from '../kit/figures.ts';
import { readText } from '../kit/inputs.ts';
import { loadModel } from '../kit/loading.ts';
import { loadedModels, modelsOf } from '../kit/models.ts';
import { writeFailed } from '../kit/outputs.ts';
import { ensurePulled } from '../kit/pulling.ts';
import { purposeOf } from '../kit/purposes.ts';
import texts from '../kit/texts.json' with { type: 'json' };
import { readFormat } from './answer-format.ts';
import { statsText } from './answer-stats.ts';
import { visible } from './call-texts.ts';
import type { ChatState } from './chat-state.ts';
import { readImage } from './images.ts';
import { withParameter } from './parameters.ts';

type SlashCommand = (context: Context, state: ChatState, rest: string) => Promise<void> | void;

/** By the word behind the slash. `rest` is what is typed behind that word. */
export const CHAT_COMMANDS: Readonly<Record<string, SlashCommand>> = {
  help: printHelp,
  clear({ terminal }, state) {
    state.messages = [];
    state.images = [];
    terminal.tell('The conversation starts over.');
  },
  system({ terminal }, state, rest) {
    state.system = rest === '' ? undefined : rest;
    state.messages = [];
    const outcome = 'The system prompt is set, and the conversation starts over.';
    terminal.tell(rest === '' ? 'There is no system prompt any more.' : outcome);
  },
  async model(context, state, rest) {
    if (rest === '') return context.terminal.tell(`This is ${state.model}.`);
    const { id } = await ensurePulled(context, rest);
    await loadModel(context, { model_name: id });
    state.model = id;
    context.terminal.tell(`${id} answers from now on.`);
  },
  load: (context, _state, rest) => loadCommand(context, requireWord(rest, '/load NAME'), {}),
  unload: (context, _state, rest) => unloadCommand(context, rest === '' ? undefined : rest),
  list: printModels,
  ps: (context) => printLoadedModels(context),
  stats({ terminal }, state, rest) {
    if (rest === '')
      return terminal.tell(
        state.lastStats ? statsText(state.lastStats) : 'There is no answer yet.',
      );
    state.showsStats = isOn(rest, '/stats');
    terminal.tell(`Figures ${state.showsStats ? 'come' : 'do not come'} after each answer.`);
  },
  think({ terminal }, state, rest) {
    if (rest !== '') state.think = thinkingOf(rest);
    terminal.tell(`Thinking is ${thinkingText(state)}.`);
  },
  parameter({ terminal }, state, rest) {
    const [name, value] = splitAtSpace(rest);
    if (name !== '') state.parameters = withParameter(state.parameters, name, value);
    terminal.tell(parametersText(state));
  },
  async format({ terminal }, state, rest) {
    if (rest !== '') state.format = rest === 'off' ? undefined : await readFormat(rest);
    terminal.tell(`Answers are ${formatText(state)}.`);
  },
  async show(context, state, rest) {
    const { terminal } = context;
    if (rest === '' || rest === 'info') return showModel(context, state.model);
    if (rest === 'system') return terminal.tell(state.system ?? 'There is no system prompt.');
    if (rest !== 'parameters')
      throw misuse(`There is no '${rest}' to show.`, 'There are info, system, parameters.');
    terminal.tell(`${parametersText(state)}\nAnswers are ${formatText(state)}.`);
  },
  mcp: printServers,
  async image({ terminal }, state, rest) {
    const image = await readImage(requireWord(rest, '/image FILE'));
    state.images = [...state.images, image];
    terminal.tell(`${image.name} goes with your next message.`);
  },
  async save({ terminal }, { model, system, messages }, rest) {
    const name = requireWord(rest, '/save FILE');
    await writeFile(name, `${JSON.stringify({ model, system, messages }, undefined, 2)}\n`).catch(
      writeFailed(name),
    );
    terminal.tell(
      `The conversation (${countText(messages.length, 'message')}) is written to ${name}.`,
    );
  },
  async 'load-chat'({ terminal }, state, rest) {
    const name = requireWord(rest, '/load-chat FILE');
    const { messages, system } = readSaved(await readText(name), name);
    state.messages = messages;
    state.system = typeof system === 'string' ? system : undefined;
    terminal.tell(`Going on with ${countText(messages.length, 'message')} of ${name}.`);
  },
  exit(_context, state) {
    state.isOver = true;
  },
};

/** The first word of a line, and what is behind it without spaces around it; both may be empty. */
export function splitAtSpace(text: string): [word: string, rest: string] {
  const [word = '', ...rest] = text.trim().split(/(?=\s)/);
  return [word, rest.join('').trim()];
}

/** Most commands fit in front of it. */
const HELP_COLUMN = 24;

function printHelp({ terminal }: Context): void {
  const width = Math.min(terminal.width, helpWidth(process.stdout));
  for (const [term, text] of Object.entries(texts.slashCommands)) {
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

function parametersText({ parameters }: ChatState): string {
  const quoted = (value: unknown) =>
    typeof value === 'string' ? JSON.stringify(value) : String(value);
  const lines = Object.entries(parameters).map(
    ([name, value]) => `${name} ${[value].flat().map(quoted).join(' ')}`,
  );
  return lines.length === 0 ? 'All parameters are up to the model.' : lines.join('\n');
}

function thinkingText({ think }: ChatState): string {
  if (think === undefined) return 'up to the model';
  if (typeof think === 'string') return think;
  return think ? 'on' : 'off';
}

function formatText({ format }: ChatState): string {
  if (format === undefined) return 'free text';
  return format.type === 'json_object' ? 'JSON' : 'JSON that fits the schema';
}

async function printModels(context: Context, { model }: ChatState): Promise<void> {
  const { terminal } = context;
  const [models, loaded] = await Promise.all([
    modelsOf(context, 'downloaded'),
    loadedModels(context),
  ]);
  const inMemory = new Set(loaded.map(({ model_name }) => model_name));
  for (const { id, size } of models.filter((one) => purposeOf(one) === 'chat')) {
    const notes = [
      gibibytesText(size),
      id === model ? 'this one' : '',
      inMemory.has(id) ? 'in memory' : '',
    ];
    terminal.print(`${id}  ${terminal.style('dim', notes.filter(Boolean).join(', '))}`);
  }
}

async function printServers(context: Context, { tools }: ChatState): Promise<void> {
  const { terminal } = context;
  if (tools === undefined) return terminal.tell("There are none: 'lemonade chat --mcp NAME'.");
  const { servers, absent } = await usableServers(context);
  for (const name of tools.servers) {
    const server = servers.find((one) => one.name === name);
    const state = server?.error?.message ?? server?.state ?? absent;
    terminal.print(`${name}  ${terminal.style('dim', visible(state))}`);
    for (const tool of server?.tools ?? []) {
      const isAllowed = tools.allowed.get(name)?.has(tool.name);
      terminal.print(`  ${visible(tool.name)}${isAllowed ? ' (always)' : ''}`);
    }
  }
}

/** What is printed of servers. */
interface UsableServers {
  servers: readonly {
    name: string;
    state: McpServer['state'];
    error?: McpServer['error'];
    tools: readonly { name: string }[];
  }[];
  /** Said of one that is not among them. */
  absent: string;
}

/** Only the administrator is told why one fails. */
async function usableServers(context: Context): Promise<UsableServers> {
  try {
    const { data } = await call(context, listMcpServers);
    return { servers: data, absent: 'There is no such server.' };
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.said?.code !== 'admin_key_required') throw error;
    const { data } = await call(context, listUsableMcpServers);
    return { servers: data, absent: 'There is no such server that this key may use.' };
  }
}

function readSaved(text: string, name: string): { system?: unknown; messages: ChatMessage[] } {
  try {
    const saved = JSON.parse(text);
    if (saved.messages.every((message: ChatMessage) => typeof message.role === 'string'))
      return saved;
  } catch {
    // Not JSON, or JSON of something else.
  }
  throw new CommandFailed(`'${name}' is not a conversation.`, { advice: '/save writes one.' });
}

/**
 * What a command takes; `usage` is how it is typed, e.g. `/save FILE`.
 * @throws {CommandFailed} where nothing is behind the command
 */
export function requireWord(rest: string, usage: string): string {
  if (rest !== '') return rest;
  throw misuse('Something is missing.', `Type ${usage}.`);
}

const THINKING_LEVELS = ['low', 'medium', 'high'] as const;

function thinkingOf(word: string): ChatState['think'] {
  if (word === 'auto') return undefined;
  return THINKING_LEVELS.find((level) => level === word) ?? isOn(word, '/think');
}

function isOn(word: string, name: string): boolean {
  if (word === 'on' || word === 'off') return word === 'on';
  throw misuse(`'${word}' is neither on nor off.`, `Type ${name} on, or ${name} off.`);
}
