// Reads the data of recipes, engines and settings; one that is not JSON is a mistake with its place.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../src/lib/values.ts';
import { DocumentError } from './documents/places.ts';

/** The folders whose data is read, as a person names them. */
const NAMED = /(?:src[/]recipes|src[/]services[/]settings|engines)[/]?$/;

/**
 * The value of a file in the folder of the recipes, the engines or the settings. Its shape is taken for
 * granted, so the caller checks what it needs.
 * @throws {DocumentError} when it is not JSON.
 */
export function readJson<Content>(folder: string, file: string): Content {
  const text = readFileSync(join(folder, file), 'utf8');
  try {
    return JSON.parse(text) as Content;
  } catch (error) {
    throw new DocumentError(`${fileName(folder, file)}: this is not JSON: ${messageOf(error)}`);
  }
}

/** `src/recipes/moonshine/section.json`, wherever the project is. */
export function fileName(folder: string, file: string): string {
  const [named = ''] = NAMED.exec(folder) ?? [];
  return join(named, file).replaceAll('\\', '/');
}
