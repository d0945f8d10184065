// The rows of general.json, before anything is made of them: a mistake in one would be a setting
// that takes no value, or that no table shows.
import { isObject } from '../../src/lib/values.ts';
import { SETTING_GROUPS } from '../../src/services/settings/setting.ts';
import { DocumentError } from './documents/places.ts';
import { readJson } from './read-json.ts';

const FOLDER = 'src/services/settings';
const FILE = 'general.json';
/** A type of its own, with its limits in the row; all others are in `general-settings.ts`. */
const NUMBER = 'number';

/** @throws {DocumentError} with a line for each mistake, or for a file that is not JSON */
export async function checkSettingRows(root: string): Promise<void> {
  const rows = readJson<unknown>(`${root}/${FOLDER}`, FILE);
  // It reads the project's own file, which may be the one with the mistake.
  const { NAMED_TYPES } = await import('../../src/services/settings/general-settings.ts');
  const isType = (type: string) => type === NUMBER || Object.hasOwn(NAMED_TYPES, type);
  const problems = isObject(rows)
    ? Object.entries(rows).flatMap(([name, row]) =>
        problemsOf(row, isType).map((problem) => `${FOLDER}/${FILE}: '${name}' ${problem}`),
      )
    : [`${FOLDER}/${FILE}: this is not an object of rows.`];
  if (problems.length > 0) throw new DocumentError(problems.join('\n'));
}

function problemsOf(row: unknown, isType: (type: string) => boolean): string[] {
  if (!isObject(row)) return ['must be an object.'];
  const { group, type, help } = row;
  const problems: string[] = [];
  if (typeof group !== 'string' || !Object.hasOwn(SETTING_GROUPS, group))
    problems.push(
      `is in the group '${group}', and there are ${Object.keys(SETTING_GROUPS).join(', ')}.`,
    );
  if (typeof type !== 'string' || !isType(type))
    problems.push(`has the type '${type}', which general-settings.ts does not know.`);
  if (typeof help !== 'string' || help === '')
    problems.push("has no 'help' that says what it does.");
  return problems;
}
