// What an agent goes through: its turns, an interruption in the middle of one, and a conversation that
// is made shorter. Each begins in a home of its own.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FINISHED, NOTES, PAPER, PICTURE, TURNS } from '../../fixtures/providers/agent-script.ts';
import {
  LAST_WORDS,
  PAUSED,
  type ScriptedAgent,
  type Seen,
  type Work,
} from '../../fixtures/providers/scripted-agent.ts';
import { ask } from '../support/client.ts';
import { png } from '../support/images.ts';
import { ROOT, type Server } from '../support/server.ts';
import type { Front } from '../web/front.ts';
import { type Agent, type App, type Installed, type Ran, run } from './agents.ts';

const PROMPT = 'Keep the notes, step by step.';
const GO_ON = 'Go on with the notes.';
/** Turns before an interruption, or before the conversation is made shorter. */
const HALF = 5;
/** How long it talks before it is interrupted. */
const TALKING_MS = 1500;
const IDLE_WITHIN_MS = 60_000;
/** Tokens that the conversation may grow by before it is too long. */
const ROOM_TOKENS = 900;

/** How often a long session is made shorter. */
const SHORTENINGS = 20;
/** A real llama-server reads some three million tokens, most of which it has in its cache. */
const LONG_PATIENCE_MS = 2_400_000;
/** What comes before each time; all together are 200,000. */
const TOKENS_BETWEEN = 10_000;

/** All that the scenarios of one agent are played with. */
export interface Stage {
  agent: Agent;
  installed: Installed;
  settings: App;
  model: ScriptedAgent;
  server: Server;
  node: string;
}

/** What was seen, and what went wrong. */
export interface Outcome {
  seen: Seen;
  problems: readonly string[];
}

/** All turns, with a picture and a PDF among the results. */
export const playTurns = (stage: Stage): Promise<Outcome> =>
  play(stage, {}, async ({ start }) => {
    const ran = await start(stage.agent.begins(PROMPT));
    const { seen } = stage.model;
    return [
      ...endOf(ran),
      ...(seen.hasViewer && !seen.isPictureSeen ? ['the picture never came'] : []),
      ...(seen.hasReader && seen.paper === undefined ? ['the PDF never came'] : []),
    ];
  });

/** It is interrupted while the model talks, and goes on. */
export const playCancel = (stage: Stage): Promise<Outcome> =>
  play(stage, { talksAfter: HALF }, async ({ start }) => {
    const { agent, model, server } = stage;
    const interrupts = model.talks().then(() => wait(TALKING_MS));
    const before = await start(agent.begins(PROMPT), { interrupts });
    const stillBusy = await busyAfter(server);
    return [
      ...problemOf(before),
      ...(stillBusy ? ['the model went on talking'] : []),
      ...endOf(await start(agent.goesOn(GO_ON))),
    ];
  });

/** Its conversation is made shorter in the middle; `promptTokens` are those that it begins with. */
export const playCompaction = (stage: Stage, promptTokens: number): Promise<Outcome> => {
  const { agent, model, settings } = stage;
  const { compacts } = agent;
  const tokens = promptTokens + ROOM_TOKENS;
  const isShorter = () => (model.seen.compactions > 0 ? [] : ['no conversation came shorter']);
  if ('command' in compacts)
    return play(stage, { pausesAfter: HALF }, async ({ start }) => {
      const first = await start(agent.begins(PROMPT));
      const half = first.said.includes(PAUSED) ? [] : ['it has not stopped in the middle'];
      const shorter = await start(agent.goesOn(compacts.command));
      const last = await start(agent.goesOn(GO_ON));
      return [...problemOf(first), ...half, ...problemOf(shorter), ...endOf(last), ...isShorter()];
    });
  if ('words' in compacts)
    return play(stage, {}, async ({ start }) => {
      const words = [...compacts.words(tokens), ...agent.begins(PROMPT)];
      return [...endOf(await start(words)), ...isShorter()];
    });
  const { file } = settings;
  if (file === undefined) throw new Error(`${agent.id} has no file of settings.`);
  const { between } = compacts;
  // Half of the turns must suffice where nothing is made shorter within a prompt.
  const text = compacts.file(file.text, between ? promptTokens : tokens);
  const smaller = { ...settings, file: { ...file, text } };
  if (between === undefined)
    return play(stage, {}, async ({ start }) => {
      const ran = await start(agent.begins(PROMPT), { settings: smaller });
      return [...endOf(ran), ...isShorter()];
    });
  return play(stage, { pausesAfter: HALF }, async ({ start }) => {
    const first = await start(agent.begins(PROMPT), { settings: { ...smaller, more: between } });
    return [...problemOf(first), ...endOf(await start(agent.goesOn(GO_ON))), ...isShorter()];
  });
};

/** What a long session was like. */
export interface LongOutcome extends Outcome {
  seconds: number;
  /** WebSockets that were opened. */
  connections: number;
  /** Responses that were asked for by HTTP. */
  posts: number;
  /** How often the agent said that it connects again. */
  reconnects: number;
}

/**
 * It goes on until its conversation was made shorter twenty times; `front` stands before the server.
 */
export const playLongSession = (
  stage: Stage,
  { promptTokens, front }: { promptTokens: number; front: Front },
): Promise<LongOutcome> =>
  atHome(stage, { shortenings: SHORTENINGS }, async ({ start }) => {
    const { agent, model, server } = stage;
    if (!('words' in agent.compacts)) throw new Error(`${agent.id} is told no limit by words.`);
    const settings: App = JSON.parse(
      JSON.stringify(stage.settings).replaceAll(`${server.baseUrl}/`, front.url),
    );
    const words = agent.compacts.words(promptTokens + TOKENS_BETWEEN);
    const before = front.asked.length;
    const startedMs = performance.now();
    const ran = await start([...words, ...agent.begins(PROMPT)], {
      settings,
      patienceMs: LONG_PATIENCE_MS,
    });
    const seconds = (performance.now() - startedMs) / 1000;
    const asked = front.asked.slice(before);
    const { seen } = model;
    const connections = asked.filter((line) => line.startsWith('WS ')).length;
    const reconnects = ran.told.match(/reconnect/gi)?.length ?? 0;
    const isWhole = seen.sessionTokens >= SHORTENINGS * TOKENS_BETWEEN;
    return {
      seen,
      seconds,
      connections,
      posts: asked.filter((line) => /^POST .*\/responses/.test(line)).length,
      reconnects,
      problems: [
        ...seen.refused,
        ...endOf(ran),
        ...(isWhole ? [] : [`the session had ${seen.sessionTokens} tokens`]),
        ...(reconnects > 0 ? [`it connected again ${reconnects} times`] : []),
        ...(connections === 1 ? [] : [`${connections} connections were opened`]),
      ],
    };
  });

type Start = (
  words: readonly string[],
  more?: { interrupts?: Promise<void>; settings?: App; patienceMs?: number },
) => Promise<Ran>;

const play = (
  stage: Stage,
  work: Omit<Work, 'folder'>,
  act: (means: { start: Start }) => Promise<readonly string[]>,
): Promise<Outcome> =>
  atHome(stage, work, async ({ start, folder }) => {
    const wrong = await act({ start });
    const text = await readFile(join(folder, NOTES), 'utf8').catch(() => 'nothing');
    const { seen } = stage.model;
    const { turns, refused } = seen;
    const problems = [
      ...refused,
      ...(turns < TURNS ? [`it ended after ${turns} turns`] : []),
      ...(text === FINISHED ? [] : [`the file is ${JSON.stringify(text)}`]),
      ...wrong,
    ];
    return { seen, problems };
  });

async function atHome<Result>(
  { agent, installed, settings, model, node }: Stage,
  work: Omit<Work, 'folder'>,
  act: (means: { start: Start; folder: string }) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), `agent-${agent.id}-`));
  const folder = join(home, 'work');
  await mkdir(folder);
  await writeFile(join(folder, PICTURE), png(64, 64));
  await copyFile(join(ROOT, 'fixtures/documents/report.pdf'), join(folder, PAPER));
  model.begin({ folder, ...work });
  const { program } = installed;
  try {
    const start: Start = (words, more) => run({ program, words, home, settings, node, ...more });
    return await act({ start, folder });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const problemOf = ({ problem }: Ran): readonly string[] => (problem === undefined ? [] : [problem]);

const endOf = (ran: Ran): readonly string[] => [
  ...problemOf(ran),
  ...(ran.said.includes(LAST_WORDS) ? [] : ['the last answer was not shown']),
];

async function busyAfter(server: Server): Promise<boolean> {
  const deadline = Date.now() + IDLE_WITHIN_MS;
  for (;;) {
    const { json: slots } = await ask(server, { path: '/v1/slots' });
    const isBusy = (slots as readonly { is_processing?: boolean }[]).some(
      ({ is_processing }) => is_processing,
    );
    if (!isBusy || Date.now() > deadline) return isBusy;
    await wait(100);
  }
}
