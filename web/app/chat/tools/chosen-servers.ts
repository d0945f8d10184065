// Which tools a conversation uses: changes of its list of servers.
import type { ChatSettings, ChosenServer } from '../conversation/conversation.ts';

type Servers = readonly ChosenServer[] | undefined;

/** Undefined for a server that the conversation does not use. */
export function chosenIn(servers: Servers, name: string): ChosenServer | undefined {
  return servers?.find((server) => server.name === name);
}

/** @returns The servers with one in place of that of its name. */
export function withServer(servers: Servers, server: ChosenServer): readonly ChosenServer[] {
  if (!chosenIn(servers, server.name)) return [...(servers ?? []), server];
  return (servers ?? []).map((one) => (one.name === server.name ? server : one));
}

/** Undefined where none is left. */
export function withoutServer(servers: Servers, name: string): Servers {
  const others = (servers ?? []).filter((server) => server.name !== name);
  return others.length > 0 ? others : undefined;
}

/**
 * @param all The tools that it has.
 * @returns The server with a tool more or less; all of them are not listed, so that new ones count.
 */
export function withTool(
  server: ChosenServer,
  tool: string,
  { isChosen, all }: { isChosen: boolean; all: readonly string[] },
): ChosenServer {
  const before = server.tools ?? all;
  const tools = all.filter((name) => (name === tool ? isChosen : before.includes(name)));
  return { ...server, tools: tools.length === all.length ? undefined : tools };
}

/** @returns The settings with a tool about which the person is not asked any more. */
export function alwaysAllowing(settings: ChatSettings, name: string, tool: string): ChatSettings {
  const server = chosenIn(settings.servers, name);
  if (server === undefined) return settings;
  const always = [...new Set([...(server.always ?? []), tool])];
  return { ...settings, servers: withServer(settings.servers, { ...server, always }) };
}

/** @returns The server with a tool about which the person is asked again. */
export function askingAbout(server: ChosenServer, tool: string): ChosenServer {
  const always = (server.always ?? []).filter((name) => name !== tool);
  return { ...server, always: always.length > 0 ? always : undefined };
}
