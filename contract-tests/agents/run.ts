// `npm run agents`: agents as npm has them, over twelve turns with a scripted model, with an
// interruption and with a conversation that is made shorter; Codex also over a session that is made
// shorter twenty times. Words choose some of them. A real llama-server reads all that they send and
// speaks the model's words, where it was built (`npm run native`); else the fake does. They are
// installed outside of the project, the newest release of each, or with `--tried` the one that was
// tried last, with a Node that all of them take. Needs npm's registry.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BARE_GGUF, BARE_PROJECTOR } from '../../fixtures/models/bare-gguf.ts';
import { encodeTinyProjector } from '../../fixtures/models/tiny-projector.ts';
import { TURNS } from '../../fixtures/providers/agent-script.ts';
import { type ScriptedAgent, startScriptedAgent } from '../../fixtures/providers/scripted-agent.ts';
import { ask, fakeBehind, loadedModels } from '../support/client.ts';
import { native } from '../support/engines.ts';
import {
  FAKE_LLAMA_SERVER,
  makeFolders,
  ROOT,
  type Server,
  startServer,
} from '../support/server.ts';
import { type Front, openFront } from '../web/front.ts';
import { CONTEXT_TOKENS, encodeAgentModel } from './agent-model.ts';
import { AGENTS, type Agent, type App, folderOfNode, install, MODEL } from './agents.ts';
import {
  type Outcome,
  playCancel,
  playCompaction,
  playLongSession,
  playTurns,
  type Stage,
} from './scenarios.ts';

/** The context that is advised for agents. */
const ADVISED_TOKENS = '32768';
interface Row {
  agent: string;
  version: string;
  'installed in': string;
  MB: number;
  turns: string;
  edits: number;
  picture: string;
  PDF: string;
  cancel: string;
  compaction: string;
}

interface LongRow {
  agent: string;
  calls: number;
  tokens: number;
  'made shorter': number;
  WebSockets: number;
  'by HTTP': number;
  reconnects: number;
  seconds: string;
}

type Means = Omit<Stage, 'agent' | 'installed' | 'settings'> & { front: Front };

const problems: string[] = [];
const rows: Row[] = [];
const longRows: LongRow[] = [];

async function playAll(
  agent: Agent,
  { front, ...common }: Means,
  apps: readonly App[],
): Promise<void> {
  const installed = await install(agent, { isNewest: !values.tried });
  const given = apps.find(({ id }) => id === agent.app);
  if (given === undefined) throw new Error(`The server has no settings for ${agent.app}.`);
  const settings = agent.settles?.(given, common.server.baseUrl) ?? given;
  const stage = { ...common, agent, installed, settings };
  const note = (scenario: string, { problems: found }: Outcome) => {
    problems.push(...found.map((problem) => `${agent.id}, ${scenario}: ${problem}`));
    return found.length === 0 ? 'passed' : 'FAILED';
  };
  const turns = await playTurns(stage);
  note('turns', turns);
  const { seen } = turns;
  const cancel = note('cancel', await playCancel(stage));
  const { promptTokens } = seen;
  const compaction = note('compaction', await playCompaction(stage, promptTokens));
  rows.push({
    agent: agent.id,
    version: installed.version,
    'installed in': `${installed.seconds.toFixed(0)} s`,
    MB: installed.megabytes,
    turns: `${seen.turns}/${TURNS}`,
    edits: seen.edits,
    picture: cameOf(seen.hasViewer, seen.isPictureSeen && 'passed'),
    PDF: cameOf(seen.hasReader, seen.paper && `as ${seen.paper}`),
    cancel,
    compaction,
  });
  if (!agent.isPlayedLong) return;
  const long = await playLongSession(stage, { promptTokens, front });
  note('long session', long);
  longRows.push({
    agent: agent.id,
    calls: long.seen.results,
    tokens: long.seen.sessionTokens,
    'made shorter': long.seen.compactions,
    WebSockets: long.connections,
    'by HTTP': long.posts,
    reconnects: long.reconnects,
    seconds: long.seconds.toFixed(0),
  });
}

function cameOf(hasTool: boolean | undefined, came: string | false | undefined): string {
  if (hasTool === false) return 'no tool for it';
  return came || 'FAILED';
}

/** A server with a model that sees, which says what the script has. */
async function start(model: ScriptedAgent, isReal: boolean) {
  const folders = await makeFolders();
  const folder = join(folders.models, 'Agent');
  await mkdir(folder);
  const tiny = isReal ? await encodeAgentModel() : BARE_GGUF;
  await writeFile(join(folder, 'Agent.gguf'), tiny);
  const projector = isReal ? encodeTinyProjector() : BARE_PROJECTOR;
  await writeFile(join(folder, 'mmproj-Agent.gguf'), projector);
  const engine = isReal
    ? {
        LEMONADE_LLAMACPP_CPU_BIN: join(ROOT, 'fixtures/backends/directed-llama-server'),
        LEMONADE_LLAMACPP_ARGS: '--threads 1',
        FAKE_REAL_SERVER: native,
        FAKE_DIRECTOR: model.directorUrl,
      }
    : { LEMONADE_LLAMACPP_CPU_BIN: FAKE_LLAMA_SERVER, FAKE_BRAIN: model.url };
  const environment = {
    LEMONADE_LLAMACPP: 'cpu',
    LEMONADE_MAX_BODY_BYTES: String(16 * 2 ** 20),
    ...engine,
  };
  return startServer({ withKeys: false, folders, environment });
}

/** The settings of all apps for the model, which is loaded with room for what agents say. */
async function settingsOf(server: Server, isReal: boolean): Promise<readonly App[]> {
  const body = { model_name: MODEL, ctx_size: CONTEXT_TOKENS };
  const { status, text } = await ask(server, { path: '/v1/load', body });
  if (status !== 200) throw new Error(`The model was not loaded: ${text}`);
  const [loaded] = await loadedModels(server);
  if (!isReal && loaded) await fakeBehind(loaded).order({ template: 'strict' });
  const { text: apps } = await ask(server, { path: `/v1/apps?model=${MODEL}` });
  // What agents send has more tokens here than with a usual vocabulary.
  return JSON.parse(apps.replaceAll(ADVISED_TOKENS, String(CONTEXT_TOKENS))).data;
}

const { values, positionals: chosen } = parseArgs({
  options: {
    fake: { type: 'boolean', default: false },
    tried: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = chosen.filter((name) => !AGENTS.some(({ id }) => id === name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. There are ${AGENTS.map(({ id }) => id).join(', ')}.`,
  );
  process.exit(2);
}
const isReal = native !== undefined && !values.fake;
console.log(isReal ? 'With the real llama-server.' : 'With the fake llama-server.');
const model = await startScriptedAgent();
const server = await start(model, isReal);
const front = await openFront(server);
try {
  const apps = await settingsOf(server, isReal);
  const node = await folderOfNode();
  for (const agent of AGENTS.filter(({ id }) => chosen.length === 0 || chosen.includes(id)))
    await playAll(agent, { model, server, front, node }, apps);
} finally {
  await front.close();
  await model.close();
}
console.table(rows);
if (longRows.length > 0) console.table(longRows);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
