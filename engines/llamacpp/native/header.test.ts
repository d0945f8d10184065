// Tests of functions.ts and structs.ts: the tables, compared with the headers in llama.cpp's sources
// of the pinned version.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOfficialSources } from '../../../fixtures/native/official-sources.ts';
import { CACHE_TYPES, CONTEXT_TYPES, FLASH_ATTENTION, POOLING } from './context.ts';
import {
  BASE_FUNCTIONS,
  GGML_FUNCTIONS,
  LLAMA_FUNCTIONS,
  PROCESSOR_FUNCTIONS,
} from './functions.ts';
import { LOAD_MODES } from './model.ts';
import { ENUMERATIONS, NUMBERS, STRUCTS } from './structs.ts';
import { TOKEN_ATTRIBUTES, VOCABULARY_TYPES } from './vocabulary.ts';

const HEADERS = [
  'include/llama.h',
  ...['ggml', 'ggml-backend', 'ggml-cpu'].map((name) => `ggml/include/${name}.h`),
];
const functions = {
  ...LLAMA_FUNCTIONS,
  ...GGML_FUNCTIONS,
  ...BASE_FUNCTIONS,
  ...PROCESSOR_FUNCTIONS,
};

let folder: string;
let header: string;
let declared: ReturnType<typeof declaredFunctions>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headers-'));
  writeOfficialSources(folder, HEADERS);
  const texts = await Promise.all(HEADERS.map((path) => readFile(join(folder, path), 'utf8')));
  header = texts
    .join('\n')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\/\/.*/g, '')
    .replace(/\s+/g, ' ');
  declared = declaredFunctions();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * A type as the tables write it: texts keep their `const`, which tells them from memory that is
 * written to.
 */
function asInTables(declared: string): string {
  const plain = declared.replace(/\b(struct|enum) /g, '').replace(/ ?\* ?/g, '*');
  const spaced = plain.replace(/\*+$/, (stars) => ` ${stars}`).trim();
  return /^const char \*+$/.test(spaced) ? spaced : spaced.replace(/^const /, '');
}

/** `const char * text` becomes `const char *`; a type without a name stays. */
const typeOfParameter = (text: string): string =>
  asInTables(text.trim().replace(/(?<=[\s*])\w+$/, ''));

function declaredFunctions(): ReadonlyMap<string, readonly string[]> {
  const found = header.matchAll(/_API ([^;{}()]*?)(\w+) ?\(([^()]*)\) ?;/g);
  return new Map(
    Array.from(found, ([, result = '', name = '', parameters = '']) => {
      const given = parameters.trim() === 'void' ? [] : parameters.split(',');
      return [name, [asInTables(result.trim()), ...given.map(typeOfParameter)]];
    }),
  );
}

function declaredStruct(name: string): readonly (readonly [string, string])[] {
  const body = new RegExp(`struct ${name} \\{([^{}]*)\\}`).exec(header)?.[1] ?? '';
  return body
    .split(';')
    .map((text) => /^(.*?)(\w+)(\[\w+\])?$/.exec(text.trim()))
    .flatMap((found) => (found === null ? [] : [found]))
    .map(([, type = '', member = '', length = '']) => [
      member,
      `${asInTables(type.trim())}${length.replace('GGML_MAX_N_THREADS', '512')}`,
    ]);
}

/** The numbers of all names that begin so, without that beginning. */
function declaredNumbers(beginning: string): Readonly<Record<string, number>> {
  const found = header.matchAll(
    new RegExp(`\\b${beginning}(\\w+) *= *(-?\\d+)(?: << (\\d+))?(?= *[,}])`, 'g'),
  );
  return Object.fromEntries(
    [...found].map(([, name, value, shift]) => [name, Number(value) << Number(shift ?? 0)]),
  );
}

const numbersOf = (
  table: Readonly<Record<string, number>>,
  inC: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(
    Object.entries(table).map(([name, value]) => [inC[name] ?? name.toUpperCase(), value]),
  );

test.each(Object.entries(functions))('%s is declared as it is called here', (name, types) => {
  expect(declared.get(name)).toEqual(types);
});

test.each(Object.entries(STRUCTS))(
  '%s has the members that it has here, in their order',
  (name, members) => {
    expect(declaredStruct(name)).toEqual(Object.entries(members));
  },
);

test.each(ENUMERATIONS)('%s is an enumeration', (name) => {
  expect(header).toContain(`enum ${name} {`);
});

test.each(Object.entries(NUMBERS))('%s is %s', (name, type) => {
  expect(header).toContain(`typedef ${type} ${name};`);
});

test('numbers of enumerations are those of the header', () => {
  expect(declaredNumbers('LLAMA_POOLING_TYPE_')).toMatchObject(numbersOf(POOLING, {}));
  expect(declaredNumbers('LLAMA_FLASH_ATTN_TYPE_')).toMatchObject(
    numbersOf(FLASH_ATTENTION, { on: 'ENABLED', off: 'DISABLED' }),
  );
  expect(declaredNumbers('LLAMA_CONTEXT_TYPE_')).toMatchObject(
    numbersOf(CONTEXT_TYPES, { usual: 'DEFAULT', guessing: 'MTP' }),
  );
  expect(declaredNumbers('LLAMA_LOAD_MODE_')).toMatchObject(
    numbersOf(LOAD_MODES, { mapped: 'MMAP', locked: 'MLOCK', mappedAndLocked: 'MMAP_MLOCK' }),
  );
  expect(declaredNumbers('LLAMA_TOKEN_ATTR_')).toMatchObject(
    numbersOf(TOKEN_ATTRIBUTES, { userDefined: 'USER_DEFINED' }),
  );
  expect(declaredNumbers('LLAMA_VOCAB_TYPE_')).toEqual(
    Object.fromEntries(VOCABULARY_TYPES.map((name, number) => [name.toUpperCase(), number])),
  );
  expect(declaredNumbers('GGML_TYPE_')).toMatchObject(CACHE_TYPES);
});
