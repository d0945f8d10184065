// Whether a server responds, and the command that ends it.
import { getLive } from '../../../generated/client/index.ts';
import type * as serverFile from '../../lib/shared/server-file.ts';
import { addressOf } from '../kit/address.ts';
import type { Context } from '../kit/context.ts';

/** What a server of this machine has written of itself, by which commands find it. */
export type ServerFile = serverFile.ServerFile;

/** How long a command waits before it looks again whether a server has started or ended. */
export const ASK_AGAIN_MS = 50;

/**
 * The command that ends a server, in quotes: the port is said where one without options means
 * another.
 */
export function stopCommand({ usualPort }: Context, url: string): string {
  const { port } = addressOf({ host: url });
  return port === usualPort() ? "'lemonade stop'" : `'lemonade --port ${port} stop'`;
}

/** Whether anything responds at the address of the command, also what is not Lemonade. */
export const isLive = async ({ client }: Pick<Context, 'client'>): Promise<boolean> =>
  (await getLive({ client })).response !== undefined;

/** True for a server that is there, and not another process that has its number by now. */
export async function isAnswering({ client }: Context, { url }: ServerFile): Promise<boolean> {
  // An address that means all of them can't be called on every system.
  const { baseUrl } = addressOf({ host: url });
  return (await getLive({ client, baseUrl })).response !== undefined;
}
