// Programs of Windows itself, and the account that asks.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program without a shell and without a window; resolves with what it printed. */
export type RunTool = (file: string, words: readonly string[]) => Promise<string>;
const execute = promisify(execFile);

/** @throws when it is not there, or ends with another code than 0 */
export const runTool: RunTool = async (file, words) =>
  (await execute(file, words, { windowsHide: true })).stdout;

/**
 * The absolute path of a program below System32. Windows looks for a bare name in the current
 * folder first.
 */
export const systemProgram = (
  path: string,
  { SystemRoot = 'C:\\Windows' }: Readonly<Record<string, string | undefined>> = process.env,
): string => `${SystemRoot}\\System32\\${path}`;

/** The identifier of this account, or its name where a policy forbids to ask for that. */
export async function accountIdentifier(run: RunTool = runTool): Promise<string> {
  const printed = await run(systemProgram('whoami.exe'), ['/user', '/fo', 'csv', '/nh']).catch(
    () => '',
  );
  const { USERDOMAIN: domain = '.', USERNAME: name = '' } = process.env;
  return /S-1-[\d-]+/.exec(printed)?.[0] ?? `${domain}\\${name}`;
}
