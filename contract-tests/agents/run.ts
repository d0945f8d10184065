// `npm run agents`: agents as npm has them, over twelve turns with a scripted model, with an
// interruption and with a conversation that is made shorter; words choose some of them. A real
// llama-server reads all that they send and speaks the model's words, where it was built (`npm run
// native`); else the fake does. They are installed outside of the project, the newest release of each,
// with a Node that all of them take. Needs npm's registry.
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
import { CONTEXT_TOKENS, encodeAgentModel } from './agent-model.ts';
import { AGENTS, type Agent, type App, folderOfNode, install, MODEL } from './agents.ts';
import { type Outcome, playCancel, playCompaction, playTurns, type Stage } from './scenarios.ts';

/** The context that is advised for agents. */
const ADVISED_TOKENS = '32768';
/** Where the fake tells no tokens. */
const UNTOLD_TOKENS = 100;

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

const problems: string[] = [];

async function rowOf(
  agent: Agent,
  common: Omit<Stage, 'agent' | 'installed' | 'settings'>,
  apps: readonly App[],
): Promise<Row> {
  const installed = await install(agent);
  const settings = apps.find(({ id }) => id === agent.app);
  if (settings === undefined) throw new Error(`The server has no settings for ${agent.app}.`);
  const stage = { ...common, agent, installed, settings };
  const note = (scenario: string, { problems: found }: Outcome) => {
    problems.push(...found.map((problem) => `${agent.app}, ${scenario}: ${problem}`));
    return found.length === 0 ? 'passed' : 'FAILED';
  };
  const turns = await playTurns(stage);
  note('turns', turns);
  const { seen } = turns;
  const cancel = note('cancel', await playCancel(stage));
  const tokens = seen.promptTokens || UNTOLD_TOKENS;
  const compaction = note('compaction', await playCompaction(stage, tokens));
  return {
    agent: agent.app,
    version: installed.version,
    'installed in': `${installed.seconds.toFixed(0)} s`,
    MB: installed.megabytes,
    turns: `${seen.turns}/${TURNS}`,
    edits: seen.edits,
    picture: cameOf(seen.hasViewer, seen.isPictureSeen),
    PDF: cameOf(seen.hasReader, seen.isPaperSeen),
    cancel,
    compaction,
  };
}

function cameOf(hasTool: boolean | undefined, hasCome: boolean): string {
  if (hasTool === false) return 'no tool for it';
  return hasCome ? 'passed' : 'FAILED';
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
  options: { fake: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = chosen.filter((name) => !AGENTS.some(({ app }) => app === name));
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. There are ${AGENTS.map(({ app }) => app).join(', ')}.`,
  );
  process.exit(2);
}
const isReal = native !== undefined && !values.fake;
console.log(isReal ? 'With the real llama-server.' : 'With the fake llama-server.');
const model = await startScriptedAgent();
const server = await start(model, isReal);
const rows: Row[] = [];
try {
  const apps = await settingsOf(server, isReal);
  const node = await folderOfNode();
  for (const agent of AGENTS.filter(({ app }) => chosen.length === 0 || chosen.includes(app)))
    rows.push(await rowOf(agent, { model, server, node }, apps));
} finally {
  await server.stop();
  await model.close();
}
console.table(rows);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
