// `lemonade doctor`: is there a server, and can there be one?
import { once } from 'node:events';
import { createServer } from 'node:net';
import * as api from '../../../generated/client/index.ts';
import { codeOf } from '../../lib/values.ts';
import type { Address } from '../kit/address.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { whoListens } from '../kit/processes.ts';
import { versionNote } from '../kit/version-note.ts';
import { type Finding, fine, hint, wrong } from './findings.ts';

/** `fine` when one answers, `hint` when none does and one can be started. */
export async function checkServer(context: Context): Promise<Finding> {
  const { address } = context;
  try {
    const { version } = await call(context, api.getHealth);
    const found = fine('Server', `version ${version} answers at ${address.baseUrl}`);
    const note = versionNote(version);
    return note === undefined ? found : wrong(found.check, found.message, note);
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.reason === 'interrupted') throw error;
    const { message, advice } = error;
    if (!address.isHere || error.reason !== 'noServer') return wrong('Server', message, advice);
    const howToStart =
      "'lemonade serve --detach' starts one that stays; 'lemonade run' starts one for its own time.";
    if (await isPortFree(address))
      return hint('Server', `none runs; port ${address.port} is free`, howToStart);
    const who = `'${whoListens()}' names it.`;
    const howToGoOn = `${who} End it, or choose another port with --port or LEMONADE_PORT.`;
    return wrong('Server', `port ${address.port} is taken by another program`, howToGoOn);
  }
}

async function isPortFree({ host, port }: Address): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    return true;
  } catch (error) {
    return codeOf(error) !== 'EADDRINUSE';
  } finally {
    probe.close();
  }
}
