// `lemonade doctor`: what is fine, and what to do about the rest.
import { freemem, totalmem } from 'node:os';
import { bytesText } from '../../lib/sizes.ts';
import { addressOf } from '../kit/address.ts';
import { type Context, variantOf } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { checkSpace } from './check-machine.ts';
import { checkNpm } from './check-npm.ts';
import { checkServer } from './check-server.ts';
import { type Finding, fine, printFinding, wrong } from './findings.ts';
import { findingsOfServer } from './server-findings.ts';
import { startServer } from './start-server.ts';

/**
 * Gives exit code 1 when something is wrong. Without a server one is started for the questions,
 * which ends with them.
 */
export const doctor = (context: Context): Promise<number> => examine(context);

/** As {@link doctor}; `askNpm` and `start` are how it asks npm, and starts a server. */
export async function examine(
  context: Context,
  {
    askNpm = checkNpm,
    start = startServer,
  }: { askNpm?: typeof checkNpm; start?: typeof startServer } = {},
): Promise<number> {
  const findings: Finding[] = [];
  const add = (...more: readonly Finding[]) => {
    findings.push(...more);
    for (const finding of more) printFinding(context, finding);
  };
  // What waits for the network begins first.
  const npm = askNpm();
  add(fine('Node', process.version));
  const server = await checkServer(context);
  add(server);
  const asked =
    server.state === 'wrong'
      ? undefined
      : await withServer(context, server, { work: findingsOfServer, start }).catch(
          findingOfFailure,
        );
  add(...(asked ?? []), fine('Memory', `${bytesText(freemem())} free of ${bytesText(totalmem())}`));
  add(await checkSpace(context), await context.during('Asking the registry of npm', npm));
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

function findingOfFailure(error: unknown): Finding[] {
  if (!(error instanceof CommandFailed) || error.reason === 'interrupted') throw error;
  return [wrong('Start of a server', error.message, error.advice)];
}

async function withServer<Result>(
  context: Context,
  { state }: Finding,
  { work, start }: { work: (context: Context) => Promise<Result>; start: typeof startServer },
) {
  if (state === 'fine') return work(context);
  const starting = start(context, { words: ['--port', '0'], logName: 'doctor' });
  const { url, stop } = await context.during('Starting a server for the questions', starting);
  return work(variantOf(context, { address: addressOf({ host: url }) })).finally(stop);
}
