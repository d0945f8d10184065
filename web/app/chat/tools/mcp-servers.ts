// The MCP servers that this server knows, as its administrator sees them.
import { useQuery } from '@tanstack/react-query';
import { listMcpServers } from '../../../../generated/client/index.ts';
import { ask } from '../../kit/server.ts';

/** One key, so that a change in the settings is seen in the chat. */
export const MCP_SERVERS = ['mcp-servers'];

/** None of them is started for it. */
export function useMcpServers() {
  return useQuery({
    queryKey: MCP_SERVERS,
    queryFn: () => ask(listMcpServers(), { asksForAdmin: false }),
  });
}
