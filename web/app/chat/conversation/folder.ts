// A folder of conversations, and what those have that begin in it.
import { setFields } from '../../lib/set-fields.ts';
import {
  type ChatSettings,
  type ChosenServer,
  type Conversation,
  readForeignSettings,
  readSettings,
} from './conversation.ts';
import { listOrEmpty, recordReader } from './fields.ts';

/** More than a person has; a file of others may have more. */
const MOST = 200;
/** How long a name may be. */
export const MOST_OF_NAME = 80;
/** How long instructions may be. */
export const MOST_OF_INSTRUCTIONS = 20_000;

/** As they are made here; a choice of folders has other values besides. */
const ID = /^\w{1,64}$/;

const readPlainFolder = recordReader(
  { id: '', name: '' },
  {
    /** The system prompt of what begins in it. */
    system: '',
    model: '',
    isClosed: false,
  },
);

/** What is not set is as in any new conversation. */
export interface Folder extends ReturnType<typeof readPlainFolder> {
  servers?: readonly ChosenServer[] | undefined;
}

function foldersIn(list: unknown, read: (value: unknown) => ChatSettings): Folder[] {
  const byId = new Map<string, Folder>();
  for (const one of listOrEmpty(list)) {
    const { id, name, system, model, ...others } = readPlainFolder(one);
    const folder: Folder = setFields({
      ...others,
      id,
      name: name.trim().slice(0, MOST_OF_NAME),
      system: system?.slice(0, MOST_OF_INSTRUCTIONS) || undefined,
      model: model || undefined,
      servers: read(one).servers,
    });
    if (ID.test(id) && folder.name !== '' && byId.size < MOST) byId.set(id, folder);
  }
  return [...byId.values()];
}

/** Reads folders that this browser has kept. @returns Only what can be used of them. */
export function readFolders(text = '[]'): Folder[] {
  try {
    return foldersIn(JSON.parse(text), readSettings);
  } catch {
    return [];
  }
}

/**
 * Reads folders of a file whose author is unknown: a person is asked about each tool of their
 * servers.
 */
export function readForeignFolders(list: unknown): Folder[] {
  return foldersIn(list, readForeignSettings);
}

/** The settings that a conversation begins with in a folder. */
export function settingsIn({ system, servers }: Folder): ChatSettings {
  return setFields({ system, servers });
}

/**
 * @returns A conversation without messages, put into a folder; it keeps the settings that it has
 *   already.
 */
export function begunIn(folder: Folder, conversation: Conversation): Conversation {
  return {
    ...conversation,
    folder: folder.id,
    settings: { ...settingsIn(folder), ...conversation.settings },
    model: folder.model ?? conversation.model,
  };
}

/** @returns The name, with a number where another folder has it. */
export function freeName(wanted: string, others: readonly Folder[]): string {
  const isTaken = (name: string) => others.some((one) => one.name === name);
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) name = `${wanted} (${number})`;
  return name;
}
