// `npm run mock [-- --port 13305]`: a server to write clients against, on any laptop, without a
// model.
import { parseArgs } from 'node:util';
import { BAD_CHECKPOINTS } from './catalogue-hub.ts';
import { type Mock, startMock } from './mock.ts';
import { BAD_MODELS } from './server-process.ts';
import { SWITCHES } from './switches.ts';

const HELP = `Usage: npm run mock [-- options]

Starts the whole server with fake native servers, a fake hub and fake releases, to write clients against.

  --port number  port to listen on, 0 for a free one (default 13305)
  --help         print this help and exit

docs/clients.md says how to inject faults.`;

const values = readOptions();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
if (!(port <= 65_535)) {
  console.error(`--port is '${values.port}', but must be a number from 0 to 65535.`);
  process.exit(1);
}

// What it says while it gets its models is of interest only if that fails, and then the error holds
// it.
let isReady = false;
const starting = startMock({ port, onLine: (line) => isReady && console.log(line) });
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

try {
  const mock = await starting;
  if (!isEnding) console.log(introduction(mock));
  isReady = true;
  await mock.ended;
  if (!isEnding) {
    console.error('The server has ended by itself; its last output is above.');
    await mock.close();
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readOptions() {
  try {
    const options = {
      port: { type: 'string', default: '13305' },
      help: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exit(1);
  }
}

/** npm and tsx pass on what the terminal has sent already, so one Ctrl-C may come twice. */
function end(): void {
  if (isEnding) return;
  isEnding = true;
  console.log('Ending…');
  starting.then((mock) => mock.close()).catch(() => undefined);
}

function introduction({ url, models }: Mock): string {
  const width = Math.max(
    ...models.map(({ id }) => id.length),
    ...BAD_CHECKPOINTS.map(({ checkpoint }) => checkpoint.length),
  );
  const row = (name: string, text: string) => `  ${name.padEnd(width)}  ${text}`;
  const bad = new Map<string, string>(BAD_MODELS.map(({ name, what }) => [`extra.${name}`, what]));
  return [
    '',
    `Mock of Lemonade Server: ${url} (reference at ${url}/docs, API at ${url}/api/v1)`,
    'Everything is real but the native servers, the hub and the host of releases. Any model of the catalogue can be pulled.',
    '',
    'Models that are here:',
    ...models.map(({ id, labels }) => row(id, bad.get(id) ?? labels.join(', '))),
    '',
    'To be pulled, as checkpoint of a user. model with recipe llamacpp:',
    ...BAD_CHECKPOINTS.map(({ checkpoint, what }) => row(checkpoint, what)),
    '',
    'Headers that inject faults:',
    ...SWITCHES.map(({ header, value, what }) => row(`${header}: ${value}`, what)),
    'The field \'fake\' of a request\'s body orders more (fixtures/backends/README.md), e.g. {"fake": {"tokenDelayMs": 200}}.',
    '',
    'Ctrl-C ends it and removes everything.',
  ].join('\n');
}
