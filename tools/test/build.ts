// The part `build`: makes dist/, unless it is newer than all that it is made of, as it is after
// `npm ci`.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const EMIT = { cwd: root, stdio: 'inherit' } as const;
/** What `dist/` is not made of. */
const LEFT_OUT = /\.md$|\.test\.tsx?$|^(docs|contract-tests|bench|deploy|\.ci)\//;

/**
 * Whether all files of `dist/` are younger than each source, and than each folder of sources, whose
 * time changes when a file is removed from it. The paths are relative to `folder`, whose own time
 * says nothing.
 */
export function isUpToDate(
  folder: string,
  { sources, built }: { sources: readonly string[]; built: readonly string[] },
): boolean {
  const timeOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs;
  const oldest = Math.min(...built.map((path) => timeOf(path) ?? 0));
  const paths = new Set(sources.flatMap((path) => [path, dirname(path)]));
  paths.delete('.');
  const isOlder = (path: string) => {
    const time = timeOf(path);
    return time !== undefined && time < oldest;
  };
  return built.length > 0 && [...paths].every(isOlder);
}

/** Paths relative to the project; none where nothing was built yet. */
function builtFiles(): string[] {
  if (!existsSync(join(root, 'dist'))) return [];
  return readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

if (import.meta.filename === process.argv[1]) {
  const sources = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !LEFT_OUT.test(file));
  if (isUpToDate(root, { sources, built: builtFiles() })) console.log('dist/ is up to date');
  else process.exitCode = spawnSync('npm', ['run', '--silent', 'emit'], EMIT).status ?? 1;
}
