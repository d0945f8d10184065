// The client of the benchmark, in a process of its own: asks as told, looks at as little as it can,
// reports times.
import { Agent, request } from 'node:http';
import { MODEL } from './start-server.ts';

/**
 * Asks for requests one after the other, of each target so many in a row, and of the targets in any
 * order.
 */
export interface RequestsTask {
  kind: 'requests';
  targets: readonly string[];
  /** What each of them calls the model; `MODEL` by default. */
  models?: readonly string[];
  /** Of each target, a multiple of `inARow`. */
  count: number;
  inARow: number;
  stream: boolean;
  tokens: number;
}

/** Asks for `width` streams at once from one target. */
export interface StreamsTask {
  kind: 'streams';
  target: string;
  /** What it calls the model; `MODEL` by default. */
  model?: string;
  width: number;
  tokens: number;
  /** 0 for as fast as it goes. */
  tokenDelayMs: number;
}

/** What one run of the generator does. */
export type Task = RequestsTask | StreamsTask;

/**
 * For requests: milliseconds to the whole response or the first token, per target. For streams:
 * tokens per second.
 */
export type Result = { timesMs: number[][] } | { tokensPerSecond: number; tokens: number };

// Idle connections go before a server closes them (Node does after 5 s), which could hit a request.
const agent = new Agent({ keepAlive: true, timeout: 3000 });

/** About as long as a question with its system prompt and a few turns before it. */
const MESSAGES = [
  {
    role: 'system',
    content: 'You are a helpful assistant who answers in short sentences. '.repeat(12),
  },
  { role: 'user', content: 'What is the difference between a lemon and a lime? '.repeat(6) },
  {
    role: 'assistant',
    content: 'A lemon is yellow and larger, a lime is green and smaller. '.repeat(8),
  },
  { role: 'user', content: 'And which of them do I need for lemonade?' },
];

const [key] = process.argv.slice(2);

const NOTHING = Buffer.alloc(0);

interface Exchange {
  /** Milliseconds from asking to the first token and to the end. */
  firstTokenMs: number;
  endMs: number;
  tokens: number;
}

interface Question {
  model?: string | undefined;
  stream: boolean;
  fake: { tokens: number; tokenDelayMs?: number };
}

function ask(target: string, { model = MODEL, stream, fake }: Question): Promise<Exchange> {
  const body = JSON.stringify({ model, messages: MESSAGES, stream, fake });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${key}`,
  };
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const outgoing = request(
      `${target}/v1/chat/completions`,
      { method: 'POST', agent, headers },
      (response) => {
        let firstTokenMs = Number.NaN;
        let [beforeLast, last]: [Buffer, Buffer] = [NOTHING, NOTHING];
        response.on('data', (chunk: Buffer) => {
          if (Number.isNaN(firstTokenMs) && chunk.includes('"content":"'))
            firstTokenMs = performance.now() - startedMs;
          [beforeLast, last] = [last, chunk];
        });
        response.once('error', reject);
        response.once('end', () => {
          const endMs = performance.now() - startedMs;
          const tail = Buffer.concat([beforeLast, last]).toString();
          const isWhole = stream ? tail.endsWith('data: [DONE]\n\n') : !Number.isNaN(firstTokenMs);
          if (response.statusCode !== 200 || !isWhole)
            reject(new Error(`Status ${response.statusCode}: ${tail}`));
          else resolve({ firstTokenMs, endMs, tokens: fake.tokens });
        });
      },
    );
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // llama-server closes a connection after a stream: who has not seen that yet asks again, as
      // clients do.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) ask(target, { model, stream, fake }).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}

/**
 * In a fixed order each target would always find the native server, and the caches, as the one
 * before it leaves them.
 */
function inAnyOrder<Item>(items: readonly Item[]): [number, Item][] {
  const drawn = [...items.entries()].map((entry) => ({ entry, lot: Math.random() }));
  return drawn.toSorted((a, b) => a.lot - b.lot).map(({ entry }) => entry);
}

async function askInTurns({
  targets,
  models,
  count,
  inARow,
  stream,
  tokens,
}: RequestsTask): Promise<Result> {
  const timesMs: number[][] = targets.map(() => []);
  for (let asked = 0; asked < count; asked += inARow) {
    for (const [index, target] of inAnyOrder(targets)) {
      for (let nth = 0; nth < inARow; nth += 1) {
        const { firstTokenMs, endMs } = await ask(target, {
          model: models?.[index],
          stream,
          fake: { tokens },
        });
        timesMs[index]?.push(stream ? firstTokenMs : endMs);
      }
    }
  }
  return { timesMs };
}

/** The sum of the rates that each reader sees, its wait for the first token included. */
async function askAtOnce({
  target,
  model,
  width,
  tokens,
  tokenDelayMs,
}: StreamsTask): Promise<Result> {
  const question = { model, stream: true, fake: { tokens, tokenDelayMs } };
  const exchanges = await Promise.all(Array.from({ length: width }, () => ask(target, question)));
  const tokensPerSecond = exchanges.reduce(
    (sum, exchange) => sum + (exchange.tokens / exchange.endMs) * 1000,
    0,
  );
  return { tokensPerSecond, tokens: width * tokens };
}

process.on('message', (task: Task) => {
  const result = task.kind === 'requests' ? askInTurns(task) : askAtOnce(task);
  result.then(
    (value) => process.send?.({ value }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  );
});
