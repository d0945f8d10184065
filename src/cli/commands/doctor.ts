// `lemonade doctor`: what is fine, and what to do about the rest.
import { statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { getHealth, getSystemInfo, listPullVariants, type SystemInfo } from '../../../generated/client/index.ts';
import { wrapped } from '../../lib/wrapped.ts';
import { call, versionNote } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { isFor, modelsOf } from '../kit/models.ts';
import { bytesText, countText } from '../kit/units.ts';

interface Finding {
  check: string;
  /** `wrong` keeps things from working, `hint` doesn't. */
  state: 'fine' | 'hint' | 'wrong';
  message: string;
  /** What to do. */
  advice?: string | undefined;
}

const MARKS = { fine: ['✓', 'green'], hint: ['!', 'yellow'], wrong: ['✗', 'red'] } as const;
const LITTLE_SPACE_BYTES = 5e9;
/** Small, public, and not likely to go away. */
const KNOWN_REPOSITORY = 'unsloth/Qwen3-0.6B-GGUF';

/** Gives exit code 1 when something is wrong. */
export async function doctor(context: Context): Promise<number> {
  const findings: Finding[] = [];
  const add = (...more: readonly Finding[]) => {
    findings.push(...more);
    for (const finding of more) print(context, finding);
  };
  add(fine('Node', process.version), await checkSpace());
  try {
    add(await checkServer(context));
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    add({ check: 'Server', state: 'wrong', message: error.message, advice: error.advice });
    return 1;
  }
  const info = await call(context, getSystemInfo);
  add(fine('Machine', machineText(info)), ...backendFindings(info));
  add(await checkModels(context));
  add(await checkNetwork(context));
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
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

function fine(check: string, message: string): Finding {
  return { check, state: 'fine', message };
}

async function checkSpace(): Promise<Finding> {
  const { bavail, bsize } = await statfs(homedir());
  const free = bavail * bsize;
  const found = fine('Disk', `${bytesText(free)} free in your home folder`);
  if (free >= LITTLE_SPACE_BYTES) return found;
  const advice = "Models take gigabytes: 'lemonade rm MODEL' makes room, and LEMONADE_MODELS_DIR puts them elsewhere.";
  return { ...found, state: 'hint', advice };
}

/** @throws {CommandFailed} when it does not respond */
async function checkServer(context: Context): Promise<Finding> {
  const { version } = await call(context, getHealth);
  const found = fine('Server', `version ${version} answers at ${context.address.baseUrl}`);
  const note = versionNote(version);
  return note === undefined ? found : { ...found, state: 'wrong', advice: note };
}

/** The machine of the server in one line. */
function machineText({
  'OS Version': system,
  Processor: processor,
  'Physical Memory': memory,
  devices,
}: SystemInfo): string {
  const cards = [
    ...(devices.nvidia_gpu ?? []),
    ...(devices.amd_gpu ?? []),
    ...(devices.amd_dgpu ?? []),
    devices.metal,
    devices.amd_npu,
    devices.npu,
  ];
  const names = cards.flatMap((device) => (device?.available && device.name !== undefined ? [device.name] : []));
  return [`${processor}, ${memory}`, ...new Set(names), system].join(', ');
}

function backendFindings({ recipes }: SystemInfo): Finding[] {
  return Object.entries(recipes).flatMap(([recipe, { backends, default_backend: chosen }]): Finding[] => {
    const possible = Object.entries(backends).filter(
      ([name, { state }]) => name !== 'default' && state !== 'unsupported',
    );
    if (possible.length === 0) return [];
    const check = `Backends of ${recipe}`;
    const namesIn = (wanted: string) => possible.flatMap(([name, { state }]) => (state === wanted ? [name] : []));
    const [old, installed] = [namesIn('update_required'), namesIn('installed')];
    if (old.length > 0) {
      const message = `${old.join(', ')} must be updated`;
      return [{ check, state: 'wrong', message, advice: "'lemonade backends update' does so." }];
    }
    if (installed.length > 0) return [fine(check, installed.join(', '))];
    const advice = `'lemonade backends install ${recipe}:${chosen ?? possible[0]?.[0]}' installs one.`;
    return [{ check, state: 'hint', message: 'none is installed', advice }];
  });
}

async function checkModels(context: Context): Promise<Finding> {
  const models = await modelsOf(context, 'downloaded');
  const chatting = models.filter((model) => isFor(model, 'chat')).length;
  const found = fine('Models', `${countText(models.length, 'model')} on the disk, ${chatting} of them for chat`);
  if (chatting > 0) return found;
  const advice = "'lemonade list' shows what can be pulled, 'lemonade run MODEL' pulls and chats.";
  return { ...found, state: 'hint', advice };
}

/** Only the server knows its proxy and its settings, so that it is the one to ask. */
async function checkNetwork(context: Context): Promise<Finding> {
  const query = { checkpoint: KNOWN_REPOSITORY };
  const asked = listPullVariants({ client: context.client, query });
  const { data, error } = await context.during('Asking the server for the hub', asked);
  if (data !== undefined) return fine('Network', 'the server reaches Hugging Face');
  const said = (error as { message?: string } | undefined)?.message;
  return {
    check: 'Network',
    state: 'hint',
    message: said ?? 'the server does not reach Hugging Face',
    advice:
      'Models that are on the disk work without it. A GGUF file in the folder for models of your own is a model too.',
  };
}
