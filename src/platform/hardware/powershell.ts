// Asks Windows through PowerShell, with one process for several questions, because each start costs half a second.
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import { systemProgram } from '../../lib/windows.ts';
import type { MachineReader } from './machine-reader.ts';

const TIMEOUT_MS = 20_000;

/**
 * The results by name, of questions given as PowerShell pipelines without double quotes.
 * A question that fails gives null, and all of them are missing when PowerShell itself fails.
 */
export async function askPowerShell(
  reader: MachineReader,
  questions: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const fields = Object.entries(questions).map(
    ([name, question]) => `${name} = @(try { ${question} } catch { $null })`,
  );
  const script = [
    "$ErrorActionPreference = 'Stop'",
    "$ProgressPreference = 'SilentlyContinue'",
    // Where a company's policy allows no .NET in scripts, names keep the encoding of the console.
    'try { [Console]::OutputEncoding = [Text.UTF8Encoding]::new($false) } catch { }',
    `[pscustomobject]@{ ${fields.join('; ')} } | ConvertTo-Json -Compress -Depth 4`,
  ].join('; ');
  const program = systemProgram('WindowsPowerShell\\v1.0\\powershell.exe', reader.environment);
  const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script];
  const results = tryParseLimitedJson((await reader.run(program, args, { timeoutMs: TIMEOUT_MS })) ?? '');
  // Something may be printed between our lines, such as a profile or a policy notice: the result can't be recognized then.
  return isObject(results) ? results : {};
}

/** The rows of a result; PowerShell gives null, one row or a list of them. */
export function rowsOf(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(result) ? result : [result]).filter(isObject);
}
