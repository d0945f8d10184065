// Texts that a person writes again and again, with places to fill, kept on this device.
import { keep, readKept } from '../../lib/kept.ts';
import { createStore } from '../../lib/store.ts';
import { fieldsOf, listOrEmpty, textOrEmpty } from '../conversation/fields.ts';

const NAME = 'lemonade.chat.prompts';
const FORMAT = 'lemonade-prompts';
/** More than a person has; a file of others may have more. */
const MOST = 500;
const MOST_CHARACTERS = 20_000;
const PLACE = /\{\{\s*([^{}\n]{1,60}?)\s*\}\}/g;

/** A text by its name. `{{topic}}` in it is a place to fill. */
export interface Prompt {
  name: string;
  text: string;
}

/** What can be used of a list of an unknown author. */
function promptsIn(list: unknown): Prompt[] {
  const all = listOrEmpty(list).flatMap((one) => {
    const { name, title, text, content } = fieldsOf(one);
    // Others call them title and content.
    const read = {
      name: (textOrEmpty(name) || textOrEmpty(title)).trim().slice(0, 80),
      text: (textOrEmpty(text) || textOrEmpty(content)).slice(0, MOST_CHARACTERS),
    };
    return read.name === '' || read.text.trim() === '' ? [] : [read];
  });
  return sorted(all).slice(0, MOST);
}

/** By name; of those with one name the last one. */
function sorted(all: readonly Prompt[]): Prompt[] {
  const byName = new Map(all.map((one) => [one.name, one]));
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** @returns The prompts of a file: of this app, or a list of others; none where it has none. */
export function readPrompts(file: string): Prompt[] {
  try {
    const read: unknown = JSON.parse(file);
    return promptsIn(Array.isArray(read) ? read : fieldsOf(read).prompts);
  } catch {
    return [];
  }
}

/** The text of a file that {@link readPrompts} reads. */
export function exportPrompts(all: readonly Prompt[]): string {
  return JSON.stringify({ format: FORMAT, version: 1, prompts: all }, undefined, 1);
}

/** By name. What is set is kept on this device. */
export const prompts = createStore<readonly Prompt[]>(readPrompts(readKept(NAME) ?? ''));
prompts.subscribe(() => keep(NAME, exportPrompts(prompts.get())));

/** Keeps prompts, in place of those that had their names. @returns How many are there now. */
export function savePrompts(added: readonly Prompt[]): number {
  prompts.set(sorted([...prompts.get(), ...added]).slice(0, MOST));
  return prompts.get().length;
}

/** Does nothing where none has the name. */
export function removePrompt(name: string): void {
  prompts.set(prompts.get().filter((one) => one.name !== name));
}

/** @returns The names of the places to fill, each once, in their order. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** @returns The text with its places filled; one without a value stays empty. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACE, (_, name: string) => values[name] ?? '');
}
