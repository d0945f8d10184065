// The MCP servers that this server knows, as its administrator sees them, and as those who chat do.
import { useQuery } from '@tanstack/react-query';
import {
  listMcpServers,
  listUsableMcpServers,
  type McpServer,
} from '../../../../generated/client/index.ts';
import { asFailure } from '../../kit/failure.ts';
import { ask } from '../../kit/server.ts';

/** The beginning of all keys, so that a change in the settings is seen in the chat. */
export const MCP_SERVERS = ['mcp-servers'];

const FORBIDDEN = 403;

/** A server to choose tools of. Only the administrator is told why one fails. */
export interface ChoosableServer extends Pick<McpServer, 'name' | 'state'> {
  error?: McpServer['error'];
  tools: readonly { name: string; description: string }[];
}

/** Of one who may chat, who need not be the administrator: that is who may start servers. */
interface Choosable {
  servers: readonly ChoosableServer[];
  isAdmin: boolean;
}

const askForAll = () => ask(listMcpServers(), { asksForAdmin: false });

/** None of them is started for it. */
export function useMcpServers() {
  return useQuery({ queryKey: MCP_SERVERS, queryFn: askForAll });
}

/** Those that this key may use in chats; none is started for it. */
export function useChoosableServers() {
  return useQuery({ queryKey: [...MCP_SERVERS, 'chat'], queryFn: askForChoosable });
}

async function askForChoosable(): Promise<Choosable> {
  try {
    return { servers: (await askForAll()).data, isAdmin: true };
  } catch (error) {
    if (asFailure(error).status !== FORBIDDEN) throw error;
    return { servers: (await ask(listUsableMcpServers())).data, isAdmin: false };
  }
}
