// Looks whether what rows are left out for is still so.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPERATIONS } from '../support/document.ts';
import { runProgram } from '../support/program.ts';
import { ROOT } from '../support/server.ts';
import type { Evidence } from './row.ts';

/** Folders that hold what others have made, or what was built. */
const FOREIGN = new Set(['node_modules', 'dist', '.git']);

/** What is wrong with the evidence; undefined when it holds. */
export async function problemOf(evidence: Evidence | undefined): Promise<string | undefined> {
  if (evidence === undefined) return 'names nothing that shows its reason';
  if ('decision' in evidence) {
    const names = await readdir(join(ROOT, 'docs/decisions'));
    return names.some((name) => name.startsWith(`${evidence.decision}-`))
      ? undefined
      : 'names a decision that is not there';
  }
  if ('test' in evidence) {
    const text = await readFile(join(ROOT, evidence.file), 'utf8').catch(() => '');
    return text.includes(evidence.test)
      ? undefined
      : `names a test that ${evidence.file} does not have`;
  }
  if ('noCommand' in evidence) {
    const { output } = await runProgram(['--help']);
    const isThere = new RegExp(`^ +${evidence.noCommand}\\b`, 'm').test(output);
    return isThere ? `waits for the command ${evidence.noCommand}, which is there` : undefined;
  }
  if ('noPath' in evidence) {
    const isThere = OPERATIONS.some(({ path }) => path === evidence.noPath);
    return isThere ? `waits for ${evidence.noPath}, which the document has` : undefined;
  }
  const found = await filesNamed(ROOT, new RegExp(evidence.noFile));
  return found.length > 0 ? `waits for a file that is there: ${found[0]}` : undefined;
}

async function filesNamed(folder: string, wanted: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return FOREIGN.has(entry.name) ? [] : filesNamed(path, wanted);
      return wanted.test(path) ? [path] : [];
    }),
  );
  return found.flat();
}
