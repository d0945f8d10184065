// `lemonade logs`: the log of the server, and with -f what is added to it.
import { WebSocket } from 'ws';
import type { LogEntry } from '../../../generated/channels.ts';
import { suggestNames } from '../../lib/nearest-names.ts';
import { noServer } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, EXIT_CODES, interrupted, misuse } from '../kit/failures.ts';

export interface LogsOptions {
  follow?: boolean | undefined;
  level?: string | undefined;
  lines?: string | undefined;
}

const SEVERITIES = [
  'Fatal',
  'Error',
  'Warning',
  'Info',
  'Debug',
  'Trace',
] as const satisfies readonly LogEntry['severity'][];
const COLOURS = { Fatal: 'red', Error: 'red', Warning: 'yellow', Info: 'reset', Debug: 'dim', Trace: 'dim' } as const;

export async function logs(context: Context, { follow, level, lines }: LogsOptions): Promise<number> {
  const most = level === undefined ? SEVERITIES.length : readLevel(level);
  const count = lines === undefined ? undefined : readCount(lines);
  const isWanted = ({ severity }: LogEntry) => SEVERITIES.indexOf(severity) <= most;
  const { terminal, isJson } = context;
  const print = (entry: LogEntry) =>
    isJson ? context.printJson(entry) : terminal.print(terminal.style(COLOURS[entry.severity], entry.line));
  const { address, apiKey, signal } = context;
  const socket = new WebSocket(`${address.baseUrl.replace(/^http/, 'ws')}/logs/stream`, {
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
  });
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      socket.terminate();
      // Following has no other end, so that Ctrl-C is the way to end it well.
      if (follow) resolve();
      else reject(interrupted());
    };
    signal.addEventListener('abort', stop, { once: true });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'logs.subscribe', after_seq: null })));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.type === 'logs.entry' && isWanted(message.entry)) print(message.entry);
      if (message.type === 'error') reject(new CommandFailed(message.error.message));
      if (message.type !== 'logs.snapshot') return;
      const entries: LogEntry[] = message.entries.filter(isWanted);
      for (const entry of count === undefined ? entries : entries.slice(-count || entries.length)) print(entry);
      if (!follow) resolve();
    });
    socket.on('unexpected-response', (_request, response) => reject(refused(context, response.statusCode ?? 0)));
    socket.on('error', (error) => {
      if (!signal.aborted) reject('code' in error ? noServer(context) : new CommandFailed(error.message));
    });
    socket.on('close', (code) => {
      if (code === 1001) terminal.note('The server has stopped.');
      if (code === 1013)
        reject(
          new CommandFailed('The log came faster than it could be printed.', {
            advice: 'Run the command again, e.g. with --level.',
          }),
        );
      else resolve();
    });
  }).finally(() => socket.terminate());
  // `logs -f` is meant to be stopped.
  return EXIT_CODES.done;
}

function refused({ address, apiKey }: Context, status: number): CommandFailed {
  if (status !== 401)
    return new CommandFailed(`The server at ${address.baseUrl} refused to show its log (status ${status}).`);
  return apiKey === undefined
    ? new CommandFailed('The server wants an API key.', { advice: 'Set LEMONADE_API_KEY, or use --api-key.' })
    : new CommandFailed('The server does not accept this API key.', {
        advice: 'Use the key that it was started with.',
      });
}

/** Number of the last severity that is shown. */
function readLevel(text: string): number {
  const wanted = text.toLowerCase() === 'critical' ? 'fatal' : text.toLowerCase();
  const index = SEVERITIES.findIndex((severity) => severity.toLowerCase() === wanted);
  if (index >= 0) return index;
  const names = SEVERITIES.map((severity) => severity.toLowerCase());
  const [nearest] = suggestNames(text, names);
  throw misuse(
    `There is no level '${text}'.`,
    nearest === undefined ? `There are ${names.join(', ')}.` : `Did you mean '${nearest}'?`,
  );
}

function readCount(text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw misuse(`'${text}' is no number of lines.`, 'For example: --lines 100.');
}
