// The MCP servers of a chat in the terminal, and the person who decides about calls of their tools.
import type { ChatCompletionRequest } from '../../../generated/client/index.ts';

type ServerChoice = NonNullable<ChatCompletionRequest['mcp_servers']>[number];

/** How a person is told of calls, and asked about them. */
interface Person {
  /** A line next to the answer, which does not belong to it. */
  tell(line: string): void;
  /**
   * The line that answers a question; empty once the signal ends. Undefined where no person
   * can be asked.
   */
  ask: ((question: string, signal: AbortSignal) => Promise<string>) | undefined;
}

/** What is known of the servers of a chat, for as long as it goes on. */
export interface ChatTools extends Person {
  servers: readonly string[];
  /** The tools of each server that need no question in this chat. */
  allowed: Map<string, Set<string>>;
  /** What was told last of each server, so that it is told again only when it changes. */
  told: Map<string, string>;
}

/** Undefined for a chat without servers. */
export function chatToolsOf(
  servers: readonly string[] | undefined,
  person: Person,
): ChatTools | undefined {
  if (servers === undefined) return undefined;
  return {
    ...person,
    servers: [...new Set(servers)],
    allowed: new Map(servers.map((server) => [server, new Set()])),
    told: new Map(),
  };
}

/** As a request has them. */
export function serverChoices({ servers, allowed }: ChatTools): ServerChoice[] {
  return servers.map((name) => {
    const tools = [...(allowed.get(name) ?? [])];
    if (tools.length === 0) return { name };
    return { name, require_approval: { never: { tool_names: tools } } };
  });
}
