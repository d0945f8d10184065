// Lints both documents as a whole by the rules of redocly.yaml, and names the place of each problem in the parts.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentFile } from './bundle.ts';
import { placeOfPointer, placeText } from './places.ts';

const projectRoot = new URL('../../../', import.meta.url);

export interface Problem {
  severity: 'error' | 'warn';
  /** `openapi/system/paths/live.yaml:7` */
  place: string;
  rule: string;
  message: string;
}

interface Report {
  problems: readonly {
    severity: 'error' | 'warn';
    ruleId: string;
    message: string;
    location: readonly { pointer?: string }[];
  }[];
}

/** Problems of bundled documents, in their order. */
export async function lintDocuments(documents: Readonly<Record<DocumentFile, object>>): Promise<Problem[]> {
  const directory = await mkdtemp(join(tmpdir(), 'lemonade-lint-'));
  try {
    // One run for each, because two documents in one run make two reports.
    const problems = Object.entries(documents).map(async ([file, document]): Promise<Problem[]> => {
      const path = join(directory, file.replace('.yaml', '.json'));
      await writeFile(path, JSON.stringify(document));
      const report = await runRedocly(path);
      return report.problems.map(({ severity, ruleId, message, location: [location] }) => {
        const place = placeOfPointer(document, location?.pointer ?? '');
        const text = place ? placeText(place) : file;
        return { severity, place: text, rule: ruleId, message: message.replaceAll(/\s+/g, ' ').trim() };
      });
    });
    return (await Promise.all(problems)).flat();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** `openapi/system/paths/live.yaml:7: Operation must have a summary. (operation-summary)` */
export function problemText({ place, message, rule }: Problem): string {
  return `${place}: ${message} (${rule})`;
}

function runRedocly(file: string): Promise<Report> {
  const program = fileURLToPath(new URL('node_modules/@redocly/cli/bin/cli.js', projectRoot));
  const config = fileURLToPath(new URL('redocly.yaml', projectRoot));
  const flags = [`--config=${config}`, '--format=json', '--max-problems=1000'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    // It ends with status 1 when there are problems, and then too the report is on its output.
    execFile(
      process.execPath,
      [program, 'lint', file, ...flags],
      { env, maxBuffer: 64 * 2 ** 20 },
      (_, output, words) => {
        try {
          resolve(JSON.parse(output));
        } catch (cause) {
          reject(new Error(`Redocly made no report. It says: ${words.trim()}`, { cause }));
        }
      },
    );
  });
}
