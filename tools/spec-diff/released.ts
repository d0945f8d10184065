// The documents of released versions, in released/: each as it was, with its SHA-256.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DOCUMENTS, type DocumentFile } from '../codegen/documents/bundle.ts';
import { DocumentError } from '../codegen/documents/places.ts';

/** Their folder, below the project's. */
export const RELEASED = 'released';
/** In the form of `sha256sum`, which checks it too: `cd released && sha256sum -c SHA256SUMS`. */
export const SUMS = `${RELEASED}/SHA256SUMS`;

/** Both documents of a version. */
export interface ReleasedVersion {
  version: string;
  documents: Record<DocumentFile, object>;
}

const FILES = Object.keys(DOCUMENTS) as DocumentFile[];
const nameOf = (version: string, file: DocumentFile) =>
  `${version}/${file.replace('.yaml', '.json.gz')}`;

/** Versions that are kept in a project's folder, the oldest first. */
export function releasedVersions(root: string): string[] {
  if (!existsSync(join(root, RELEASED))) return [];
  return readdirSync(join(root, RELEASED), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Both documents of a version that is kept. */
export function readReleased(root: string, version: string): ReleasedVersion {
  const read = (file: DocumentFile): object =>
    JSON.parse(gunzipSync(readFileSync(join(root, RELEASED, nameOf(version, file)))).toString());
  return {
    version,
    documents: { 'openapi.yaml': read('openapi.yaml'), 'asyncapi.yaml': read('asyncapi.yaml') },
  };
}

/** A sentence for each released document that is not what its checksum says, or has none. */
export function changedDocuments(root: string): string[] {
  const sums = sumsIn(root);
  const names = releasedVersions(root).flatMap((version) =>
    readdirSync(join(root, RELEASED, version)).map((name) => `${version}/${name}`),
  );
  const gone = [...sums.keys()].filter((name) => !names.includes(name));
  return [
    ...gone.map((name) => `${RELEASED}/${name} is gone, and ${SUMS} has its checksum. Restore it.`),
    ...names.flatMap((name) => {
      const sum = sums.get(name);
      if (sum === undefined)
        return [
          `${RELEASED}/${name} has no checksum in ${SUMS}. npm run spec-diff -- --keep writes both.`,
        ];
      return sum === sumOf(readFileSync(join(root, RELEASED, name)))
        ? []
        : [
            `${RELEASED}/${name} was changed. A released document stays as it is: restore it, change the document and raise info.version.`,
          ];
    }),
  ];
}

/**
 * A sentence for each checksum of an earlier commit that is another one now, or gone, unless the
 * changelog says that the version is not released yet.
 */
export function changedSums(before: string, now: string, changelog: string): string[] {
  const sums = readSums(now);
  return [...readSums(before)].flatMap(([name, sum]) => {
    const [version = ''] = name.split('/');
    if (sums.get(name) === sum || isUnreleased(changelog, version)) return [];
    return [
      `${SUMS} has another checksum for ${name} than the commit before, but ${version} is released. Restore both.`,
    ];
  });
}

/** Whether the heading of a version in CHANGELOG.md has no date yet. */
export function isUnreleased(changelog: string, version: string): boolean {
  return changelog.includes(`## [${version}] – unreleased`);
}

/**
 * Keeps both documents under their version, and adds what `changes` says of them to the page of
 * changes; returns the names of the files.
 * @throws {DocumentError} for two versions, and for one that is kept and released already
 */
export function keepVersion(
  root: string,
  documents: Record<DocumentFile, object>,
  changes: (before: ReleasedVersion) => string,
): string[] {
  const [version, ...others] = new Set(FILES.map((file) => versionOf(documents[file])));
  if (version === undefined || others.length > 0)
    throw new DocumentError(
      `openapi.yaml is ${version} and asyncapi.yaml ${others}. Give both one version.`,
    );
  const kept = releasedVersions(root);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  if (kept.includes(version) && !isUnreleased(changelog, version))
    throw new DocumentError(
      `${version} is released, and its documents stay as they are. Raise info.version in both documents.`,
    );
  const former = kept.filter((other) => other !== version).at(-1);
  const sums = sumsIn(root);
  const names = FILES.map((file) => {
    const name = nameOf(version, file);
    const bytes = gzipSync(JSON.stringify(documents[file]), { level: 9 });
    mkdirSync(dirname(join(root, RELEASED, name)), { recursive: true });
    writeFileSync(join(root, RELEASED, name), bytes);
    sums.set(name, sumOf(bytes));
    return `${RELEASED}/${name}`;
  });
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  writeFileSync(join(root, SUMS), lines.join(''));
  const section = former === undefined ? FIRST : changes(readReleased(root, former));
  const page = readFileSync(join(root, CHANGES_PAGE), 'utf8');
  writeFileSync(join(root, CHANGES_PAGE), withSection(page, version, section));
  return [...names, SUMS, CHANGES_PAGE];
}

/** The page of what has changed from each version to the next, below the project's folder. */
export const CHANGES_PAGE = 'docs/contract-changes.md';
const MARK = '<!-- versions: written by npm run spec-diff -- --keep -->';
const FIRST = 'The first version that is kept.';

/**
 * The page with the section of a version, in place of its former one or above all others.
 * @throws {DocumentError} when the page has no mark
 */
export function withSection(page: string, version: string, section: string): string {
  const at = page.indexOf(MARK);
  if (at < 0) throw new DocumentError(`${CHANGES_PAGE}: there is no '${MARK}'.`);
  const [head, rest] = [page.slice(0, at), page.slice(at + MARK.length)];
  const others = rest
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## ') && !part.startsWith(`## ${version}\n`));
  const written = [`## ${version}\n\n${section.trim()}`, ...others.map((part) => part.trim())];
  return `${head}${MARK}\n\n${written.join('\n\n')}\n`;
}

/** The `info.version` of a document of either kind. */
export const versionOf = (document: object) =>
  (document as { info: { version: string } }).info.version;

const sumsIn = (root: string) =>
  readSums(existsSync(join(root, SUMS)) ? readFileSync(join(root, SUMS), 'utf8') : '');

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Checksums by the names of files. */
function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [sum = '', name = ''] = line.split('  ');
      return [name, sum];
    }),
  );
}
