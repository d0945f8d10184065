// `lemonade doctor`: what is fine, and what to do about the rest.
import { statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { getHealth, getSystemInfo, listPullVariants, type SystemInfo } from '../../../generated/client/index.ts';
import { wrapped } from '../../lib/wrapped.ts';
import { call, versionNote } from '../kit/answers.ts';
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
  const { terminal, isJson } = context;
  let isWrong = false;
  const tell = (finding: Finding) => {
    isWrong ||= finding.state === 'wrong';
    if (isJson) return context.printJson(finding);
    const [mark, colour] = MARKS[finding.state];
    const [first = '', ...more] = wrapped(`${finding.check}: ${finding.message}`, Math.min(terminal.width, 100) - 2);
    terminal.print(`${terminal.style(colour, mark)} ${first}`);
    for (const line of more) terminal.print(`  ${line}`);
    if (finding.advice === undefined) return;
    for (const [index, line] of wrapped(finding.advice, Math.min(terminal.width, 100) - 4).entries()) {
      terminal.print(`  ${terminal.style('dim', `${index === 0 ? '→' : ' '} ${line}`)}`);
    }
  };
  tell({ check: 'Node', state: 'fine', message: process.version });
  tell(await checkSpace());
  const health = await call(context, getHealth).catch((error: unknown) => error);
  if (health instanceof CommandFailed) {
    tell({ check: 'Server', state: 'wrong', message: health.message, advice: health.advice });
    return 1;
  }
  if (health instanceof Error) throw health;
  const { version } = health as { version: string };
  const note = versionNote(version);
  tell({
    check: 'Server',
    state: note === undefined ? 'fine' : 'wrong',
    message: `version ${version} answers at ${context.address.baseUrl}`,
    advice: note,
  });
  const info = await call(context, getSystemInfo);
  tell({ check: 'Machine', state: 'fine', message: machineText(info) });
  for (const finding of backendFindings(info)) tell(finding);
  tell(await checkModels(context));
  tell(await checkNetwork(context));
  return isWrong ? 1 : 0;
}

async function checkSpace(): Promise<Finding> {
  const { bavail, bsize } = await statfs(homedir());
  const free = bavail * bsize;
  const isLittle = free < LITTLE_SPACE_BYTES;
  return {
    check: 'Disk',
    state: isLittle ? 'hint' : 'fine',
    message: `${bytesText(free)} free in your home folder`,
    advice: isLittle
      ? "Models take gigabytes: 'lemonade rm MODEL' makes room, and LEMONADE_MODELS_DIR puts them elsewhere."
      : undefined,
  };
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
    const possible = Object.entries(backends).filter(([, { state }]) => state !== 'unsupported');
    if (possible.length === 0) return [];
    const check = `Backends of ${recipe}`;
    const old = possible.filter(([, { state }]) => state === 'update_required').map(([name]) => name);
    if (old.length > 0)
      return [
        {
          check,
          state: 'wrong',
          message: `${old.join(', ')} must be updated`,
          advice: "'lemonade backends update' does so.",
        },
      ];
    const installed = possible.filter(([, { state }]) => state === 'installed').map(([name]) => name);
    if (installed.length > 0) return [{ check, state: 'fine', message: installed.join(', ') }];
    return [
      {
        check,
        state: 'hint',
        message: 'none is installed',
        advice: `'lemonade backends install ${recipe}:${chosen ?? possible[0]?.[0]}' installs one.`,
      },
    ];
  });
}

async function checkModels(context: Context): Promise<Finding> {
  const models = await modelsOf(context, 'downloaded');
  const chatting = models.filter((model) => isFor(model, 'chat')).length;
  return {
    check: 'Models',
    state: chatting > 0 ? 'fine' : 'hint',
    message: `${countText(models.length, 'model')} on the disk, ${chatting} of them for chat`,
    advice:
      chatting > 0 ? undefined : "'lemonade list' shows what can be pulled, 'lemonade run MODEL' pulls and chats.",
  };
}

/** Only the server knows its proxy and its settings, so that it is the one to ask. */
async function checkNetwork(context: Context): Promise<Finding> {
  const bar = context.progress();
  bar.doing('Asking the server for the hub');
  const query = { checkpoint: KNOWN_REPOSITORY };
  const { data, error } = await listPullVariants({ client: context.client, query });
  bar.end();
  if (data !== undefined) return { check: 'Network', state: 'fine', message: 'the server reaches Hugging Face' };
  const said = (error as { message?: string } | undefined)?.message;
  return {
    check: 'Network',
    state: 'hint',
    message: said ?? 'the server does not reach Hugging Face',
    advice:
      'Models that are on the disk work without it. A GGUF file in the folder for models of your own is a model too.',
  };
}
