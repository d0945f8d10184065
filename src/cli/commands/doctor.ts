// `lemonade doctor`: what is fine, and what to do about the rest.
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem, homedir, totalmem } from 'node:os';
import * as api from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { codeOf } from '../../lib/values.ts';
import { wrapped } from '../../lib/wrapped.ts';
import { call, versionNote } from '../kit/calls.ts';
import { type Context, variantOf } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { purposeOf } from '../kit/machine.ts';
import { modelsOf } from '../kit/models.ts';
import { whoListens } from '../kit/processes.ts';
import { askNpm, npmWords } from '../kit/programs.ts';
import { type Address, addressOf } from '../kit/server.ts';
import { countText, gibibytesText } from '../kit/table.ts';
import { startServer } from './serve.ts';

type Finding = {
  check: string;
  state: 'fine' | 'hint' | 'wrong';
  message: string;
  advice?: string | undefined;
};

const MARKS = { fine: ['✓', 'green'], hint: ['!', 'yellow'], wrong: ['✗', 'red'] } as const;
const LITTLE_SPACE_BYTES = 5e9;
/** Who is not there within this is not waited for. */
const NETWORK_MS = 4000;
/** npm itself takes seconds to start on a busy machine, before it asks the registry. */
const NPM_START_MS = 30_000;
/** Small, public, and not likely to go away. */
const KNOWN_REPOSITORY = 'unsloth/Qwen3-0.6B-GGUF';

/**
 * Gives exit code 1 when something is wrong. Without a server one is started for the questions,
 * which ends with them.
 */
export async function doctor(context: Context): Promise<number> {
  const findings: Finding[] = [];
  const add = (...more: readonly Finding[]) => {
    findings.push(...more);
    for (const finding of more) print(context, finding);
  };
  // What waits for the network begins first.
  const npm = checkNpm();
  add(fine('Node', process.version));
  const server = await checkServer(context);
  add(server);
  const asked =
    server.state === 'wrong' ? undefined : await withServer(context, server, ask).catch(failureOf);
  add(...(asked ?? []), fine('Memory', `${bytesText(freemem())} free of ${bytesText(totalmem())}`));
  add(await checkSpace(context), await context.during('Asking the registry of npm', npm));
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

async function ask(context: Context): Promise<Finding[]> {
  const [info, models, network] = await Promise.all([
    call(context, api.getSystemInfo),
    modelsOf(context, 'downloaded'),
    context.during('Asking for the hub', checkNetwork(context)),
  ]);
  const wanted = new Set(['llamacpp', ...models.map(({ recipe }) => recipe)]);
  return [
    fine('Machine', [info.Processor, memoryText(info), info['OS Version']].join(', ')),
    ...deviceFindings(info),
    ...backendFindings(info, wanted),
    checkModels(models),
    network,
  ];
}

/** The server tells GiB, and calls them GB. */
const memoryText = ({ 'Physical Memory': text }: api.SystemInfo): string =>
  gibibytesText(Number.parseFloat(text));

function failureOf(error: unknown): Finding[] {
  if (!(error instanceof CommandFailed) || error.reason === 'interrupted') throw error;
  return [wrong('Start of a server', error.message, error.advice)];
}

async function withServer<Result>(
  context: Context,
  { state }: Finding,
  work: (context: Context) => Promise<Result>,
) {
  if (state === 'fine') return work(context);
  const starting = startServer(context, { words: ['--port', '0'], logName: 'doctor' });
  const { url, stop } = await context.during('Starting a server for the questions', starting);
  return work(variantOf(context, { address: addressOf({ host: url }) })).finally(stop);
}

function print({ terminal, isJson, printJson }: Context, finding: Finding) {
  if (isJson) return printJson(finding);
  const { check, state, message, advice } = finding;
  const [mark, colour] = MARKS[state];
  const width = Math.min(terminal.width, 100);
  for (const [index, line] of wrapped(`${check}: ${message}`, width - 2).entries())
    terminal.print(`${index === 0 ? terminal.style(colour, mark) : ' '} ${line}`);
  if (advice === undefined) return;
  for (const [index, line] of wrapped(advice, width - 4).entries())
    terminal.print(`  ${terminal.style('dim', `${index === 0 ? '→' : ' '} ${line}`)}`);
}

const fine = (check: string, message: string): Finding => ({ check, state: 'fine', message });
const hint = (check: string, message: string, advice: string): Finding => ({
  check,
  state: 'hint',
  message,
  advice,
});

const wrong = (check: string, message: string, advice?: string): Finding => ({
  check,
  state: 'wrong',
  message,
  advice,
});

async function checkSpace({ cacheDirectory }: Context): Promise<Finding> {
  // The folder may not be there yet; the one above it is on the same disk.
  const { bavail, bsize } = await statfs(cacheDirectory).catch(() => statfs(homedir()));
  const free = bavail * bsize;
  const found = fine('Disk', `${bytesText(free)} free for ${cacheDirectory}`);
  if (free >= LITTLE_SPACE_BYTES) return found;
  const advice =
    "Models take gigabytes: 'lemonade rm MODEL' makes room, and LEMONADE_MODELS_DIR puts them elsewhere.";
  return hint(found.check, found.message, advice);
}

/** `fine` when one answers, `hint` when none does and one can be started. */
async function checkServer(context: Context): Promise<Finding> {
  const { address } = context;
  try {
    const { version } = await call(context, api.getHealth);
    const found = fine('Server', `version ${version} answers at ${address.baseUrl}`);
    const note = versionNote(version);
    return note === undefined ? found : wrong(found.check, found.message, note);
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.reason === 'interrupted') throw error;
    const { message, advice } = error;
    if (!address.isHere || error.reason !== 'noServer') return wrong('Server', message, advice);
    const howToStart =
      "'lemonade serve --detach' starts one that stays; 'lemonade run' starts one for its own time.";
    if (await isFree(address))
      return hint('Server', `none runs; port ${address.port} is free`, howToStart);
    const who = `'${whoListens()}' names it.`;
    const howToGoOn = `${who} End it, or choose another port with --port or LEMONADE_PORT.`;
    return wrong('Server', `port ${address.port} is taken by another program`, howToGoOn);
  }
}

async function isFree({ host, port }: Address): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    return true;
  } catch (error) {
    return codeOf(error) !== 'EADDRINUSE';
  } finally {
    probe.close();
  }
}

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

function deviceFindings({ devices }: api.SystemInfo): Finding[] {
  const gpus = [
    ...(devices.nvidia_gpu ?? []),
    ...(devices.amd_gpu ?? []),
    ...(devices.metal ? [devices.metal] : []),
  ];
  const npu = devices.amd_npu ?? devices.npu;
  const found = gpus.flatMap((device) => deviceFinding('GPU', device));
  if (found.length === 0) found.push(fine('GPU', 'none found; the processor does the work'));
  return [...found, ...(npu === undefined ? [] : deviceFinding('NPU', npu))];
}

function deviceFinding(
  check: string,
  { name, available, driver_version: driver, error }: api.Device,
): Finding[] {
  if (available)
    return [fine(check, [name ?? 'found', ...(driver ? [`driver ${driver}`] : [])].join(', '))];
  // A kind that is not there is said in the same way as one whose driver does not work.
  if (name === undefined) return [];
  const advice = 'docs/gpu.md says which driver it needs; without one the processor does the work.';
  return [hint(check, `${name} can't be used${error ? `: ${error}` : ''}`, advice)];
}

/**
 * `wanted` are the recipes of models that are here, and the usual one; of others only what is
 * installed is said.
 */
const backendFindings = ({ recipes }: api.SystemInfo, wanted: ReadonlySet<string>): Finding[] =>
  Object.entries(recipes).flatMap(([recipe, { backends, default_backend: chosen }]): Finding[] => {
    const possible = Object.entries(backends).filter(
      ([name, { state }]) => name !== 'default' && state !== 'unsupported',
    );
    if (possible.length === 0) return [];
    const check = `Backends of ${recipe}`;
    const namesIn = (wanted: string) =>
      possible.flatMap(([name, { state }]) => (state === wanted ? [name] : []));
    const [old, installed] = [namesIn('update_required'), namesIn('installed')];
    if (old.length > 0)
      return [
        wrong(check, `${old.join(', ')} must be updated`, "'lemonade backends update' does so."),
      ];
    if (installed.length > 0) return [fine(check, installed.join(', '))];
    if (!wanted.has(recipe)) return [];
    const advice = `'lemonade backends install ${recipe}:${chosen ?? possible[0]?.[0]}' installs one.`;
    return [hint(check, 'none is installed', advice)];
  });

function checkModels(models: readonly api.Model[]): Finding {
  const chatting = models.filter((model) => purposeOf(model) === 'chat').length;
  const found = fine(
    'Models',
    `${countText(models.length, 'model')} on the disk, ${chatting} of them for chat`,
  );
  if (chatting > 0) return found;
  const advice = "'lemonade list' shows what can be pulled, 'lemonade run MODEL' pulls and chats.";
  return hint(found.check, found.message, advice);
}

/** Only the server knows its proxy and its settings, so that it is the one to ask. */
async function checkNetwork(context: Context): Promise<Finding> {
  const hub = process.env.HF_ENDPOINT || 'https://huggingface.co';
  const query = { checkpoint: KNOWN_REPOSITORY };
  const limit = AbortSignal.any([context.signal, AbortSignal.timeout(NETWORK_MS)]);
  const { client } = variantOf(context, { signal: limit });
  const { data, error } = await api.listPullVariants({ client, query });
  if (data !== undefined) return fine('Network', `models can be pulled from ${hub}`);
  const failure = error as { message?: string; error?: { code?: string } } | undefined;
  if (failure?.error?.code === 'hub_offline') {
    return hint(
      'Network',
      'the server is offline',
      'Unset LEMONADE_OFFLINE and HF_HUB_OFFLINE to pull models.',
    );
  }
  const said = limit.aborted ? undefined : failure?.message;
  const advice =
    "HF_ENDPOINT names a mirror, HTTPS_PROXY a proxy. Models that are on the disk work without, 'lemonade demo' makes a tiny one, and a GGUF file in the folder for models of your own is a model too.";
  return hint('Network', said ?? `${hub} does not answer`, advice);
}
