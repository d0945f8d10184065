// `lemonade doctor`: does npm start, and does its registry respond?
import { homedir } from 'node:os';
import { askNpm, npmWords } from '../kit/npm.ts';
import { type Finding, fine, hint } from './findings.ts';
import { NETWORK_MS } from './network-limit.ts';

/** npm itself takes seconds to start on a busy machine, before it asks the registry. */
const NPM_START_MS = 30_000;

/**
 * Engines come from the registry that npm is set to, by way of its proxy, so that npm is the one to
 * ask.
 */
export async function checkNpm(
  find = npmWords,
  timeoutMs = NPM_START_MS + NETWORK_MS,
): Promise<Finding> {
  const npm = (words: readonly string[]) => askNpm(words, { timeoutMs, cwd: homedir(), find });
  const [version, registry] = await Promise.all([
    npm(['--version']),
    npm(['config', 'get', 'registry']),
  ]);
  if (version === undefined) {
    const advice =
      "Node's installer brings it: https://nodejs.org. Without it, engines from npm can't be installed.";
    return hint('npm', 'it does not start', advice);
  }
  const limits = ['--fetch-retries=0', `--fetch-timeout=${NETWORK_MS}`];
  const ping = await npm(['ping', ...limits]);
  if (ping !== undefined) return fine('npm', `${version}; ${registry} answers`);
  const advice =
    "Engines such as llamacpp:embedded come from there. 'npm config set registry URL' names another registry, 'npm config set https-proxy URL' a proxy.";
  return hint('npm', `${version}; ${registry} does not answer`, advice);
}
