// What must not happen to files that a server uses.
import { getLive } from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';

/** @throws {CommandFailed} where a server on this machine responds */
export async function refuseWhileServing({ address, client }: Context): Promise<void> {
  if (!address.isHere || (await getLive({ client })).response === undefined) return;
  const advice = 'Stop it, and run this command again.';
  throw new CommandFailed(`A server runs at ${address.baseUrl} and uses these files.`, { advice });
}
