// `lemonade logs`: the log of the server, and with -f what is added to it.
import { WebSocket } from 'ws';
import type { LogEntry } from '../../../generated/channels.ts';
import { noServer, wrongKey } from '../kit/call-failures.ts';
import type { Context, Options } from '../kit/context.ts';
import { readCount } from '../kit/counts.ts';
import { CommandFailed, EXIT_CODES, interrupted } from '../kit/failures.ts';

const COLOURS = {
  Fatal: 'red',
  Error: 'red',
  Warning: 'yellow',
  Info: 'reset',
  Debug: 'dim',
  Trace: 'dim',
} as const;
const SEVERITIES = Object.keys(COLOURS);
/** The words of `lemonade serve --log-level`. */
const LOG_LEVELS = ['critical', 'error', 'warning', 'info', 'debug', 'trace'];
type LogsOptions = Options<'level' | 'lines', 'follow'>;

/**
 * With `follow` until Ctrl-C, which is its end and no failure. `lines` is how many of the newest
 * are printed first.
 */
export async function printLogs(
  context: Context,
  { follow, level, lines }: LogsOptions,
): Promise<number> {
  const most =
    level === undefined
      ? SEVERITIES.length
      : LOG_LEVELS.indexOf(level.replace('fatal', 'critical'));
  const count = readCount('--lines', lines, { example: 100 });
  const isWanted = ({ severity }: LogEntry) => SEVERITIES.indexOf(severity) <= most;
  const { terminal, isJson } = context;
  const print = (entry: LogEntry) =>
    isJson
      ? context.printJson(entry)
      : terminal.print(terminal.style(COLOURS[entry.severity], entry.line));
  const { address, signal } = context;
  const key = context.key();
  const socket = new WebSocket(`${address.baseUrl.replace(/^http/, 'ws')}/logs/stream`, {
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  });
  await new Promise<void>((resolve, reject) => {
    // Following has no other end, so that Ctrl-C is the way to end it well.
    signal.addEventListener('abort', () => (follow ? resolve() : reject(interrupted())), {
      once: true,
    });
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'logs.subscribe', after_seq: null })),
    );
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.type === 'logs.entry' && isWanted(message.entry)) print(message.entry);
      if (message.type === 'error') reject(new CommandFailed(message.error.message));
      if (message.type !== 'logs.snapshot') return;
      const entries: LogEntry[] = message.entries.filter(isWanted);
      for (const entry of entries.slice(-(count ?? entries.length))) print(entry);
      if (!follow) resolve();
    });
    socket.on('unexpected-response', (_request, { statusCode: status }) => {
      const refused = `The server at ${address.baseUrl} refused to show its log (status ${status}).`;
      reject(status === 401 ? wrongKey(context) : new CommandFailed(refused));
    });
    socket.on('error', (error) => {
      if (!signal.aborted)
        reject('code' in error ? noServer(context) : new CommandFailed(error.message));
    });
    socket.on('close', (code) => {
      const advice = 'Run the command again, e.g. with --level.';
      if (code === 1001) terminal.note('The server has stopped.');
      if (code !== 1013) resolve();
      else reject(new CommandFailed('The log came faster than it could be printed.', { advice }));
    });
  }).finally(() => socket.terminate());
  // `logs -f` is meant to be stopped.
  return EXIT_CODES.done;
}
