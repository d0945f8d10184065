// Plain English: words that make a reader stop, and what to write in their place. `npm run words --
// FOLDER` names them.
import { readFileSync } from 'node:fs';
import { projectFiles } from './project-files.ts';

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/\b(nobody|anybody|somebody)\b/i, 'name who: a client, a caller, a person, no request'],
  [/\bwhoever\b/i, 'name who: the caller, the client, the one that'],
  [/\banew\b/i, 'again, or a verb: recreate, rewrite'],
  [
    /(?<!there )\b(is|are|was|were) no (?!longer|more|other|different|less|better|worse|sooner|such)\w+/i,
    'is not a, or a verb',
  ],
  [/\bof (ours|theirs|its own make)\b/i, 'our, their'],
  [/\bunless (told|asked|said)\b/i, 'by default'],
  [/\bfor good\b/i, 'permanently'],
  [/\b(to|can|could|cannot) be had\b/i, 'available'],
  [/\bin the words of\b/i, 'in terms of, with the fields of'],
  [/\bbeside\b/i, 'next to, with, in parallel with, in addition to'],
  [/\bof a moment\b/i, 'temporary'],
  [/\bof the house\b/i, 'our'],
  [/\bwhatsoever\b|\bwhither\b|\bthereby\b|\bwhereby\b/i, 'a plain word'],
  [/\bspec [1-5]\b/i, 'name the rule itself'],
];

/**
 * What people read in a tracked file: `FILE:LINE "words": what to write`. Sentences in other
 * languages are left alone.
 */
export function wordsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    PLAIN.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [`${file}:${index + 1} "${found}": ${instead}`];
    }),
  );
}

const FOLDERS = [
  'src',
  'engines',
  'common',
  'web',
  'docs',
  'openapi',
  'asyncapi',
  'contract-tests',
  'fixtures',
  'tools',
  'bench',
  'deploy',
];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'openapi.yaml', 'asyncapi.yaml'];
const IS_PROSE = /\.(ts|tsx|mjs|cjs|css|yaml|md)$/;
/** This list itself, recorded output of other programs, texts in other languages. */
const LEFT_OUT = /^tools\/style\/|^fixtures\/(hardware|hub\/recorded)|texts\/(?!en)\w\w\.ts$/;

/** Each unplain word in the tracked files of these folders, or of all. */
export function unplainWords(folders: readonly string[] = [...FOLDERS, ...PAGES]): string[] {
  const files = projectFiles(folders);
  return files
    .filter((file) => IS_PROSE.test(file) && !LEFT_OUT.test(file))
    .flatMap((file) => wordsIn(file, readFileSync(file, 'utf8')));
}

if (import.meta.filename === process.argv[1]) {
  const found = unplainWords(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  for (const line of found) console.log(line);
  console.log(`${found.length} unplain words`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
