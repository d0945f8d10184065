// The names of a client's tools, and those by which the model knows them.
import type { OfferedTool } from '../../../services/mcp-servers/toolbox.ts';
import { plainName } from '../../kit/mcp-choices.ts';
import { isPublished, meantBy, type PublishedType } from './published-tools.ts';

/**
 * A tool as the client has named it; a published one has the name of the function for the model. One
 * of an MCP server runs here, and has the server for its namespace.
 */
export type ClientTool = {
  kind: 'function' | 'custom' | 'mcp' | PublishedType;
  name: string;
  namespace?: string;
  offered?: OfferedTool;
};

interface Mention {
  name?: unknown;
  namespace?: unknown;
  /** `namespace` means all tools of the namespace `name`; a published tool has no name. */
  type?: unknown;
}

/** See {@link createToolNames}. */
export type ToolNames = ReturnType<typeof createToolNames>;

/** A model knows one name for each tool, clients may put it into a namespace. */
export function createToolNames() {
  const tools = new Map<string, ClientTool>();
  const byClientName = new Map<string, string[]>();
  function remember(key: string, inner: string): void {
    const list = byClientName.get(key);
    if (list === undefined) byClientName.set(key, [inner]);
    else list.push(inner);
  }
  const published = (type: string): string[] | undefined =>
    meantBy(type)
      .map((meant) => byClientName.get(publishedKey(meant)))
      .find((inner) => inner !== undefined);
  return {
    /** @returns the model's name of the tool. */
    add(tool: ClientTool): string {
      const { kind, name, namespace } = tool;
      const key = isPublished(kind) ? publishedKey(kind) : toolKey(tool);
      const ownName = kind === 'mcp' ? plainName(joinedName(tool)) : joinedName(tool);
      const isPlain = namespace === undefined && !isPublished(kind);
      const [known] = byClientName.get(key) ?? [];
      let inner = known ?? ownName;
      // Two namespaces can come to one name, as 'a' with 'b__c' and 'a__b' with 'c' do, and a
      // function can have that of a published tool.
      while (known === undefined && !isPlain && tools.has(inner)) inner += '_';
      tools.set(inner, tool);
      remember(key, inner);
      if (namespace === undefined) return inner;
      remember(toolKey({ namespace }), inner);
      remember(toolKey({ name, namespace: ANY }), inner);
      return inner;
    },
    /** The model's names of the tools that are mentioned; empty for unknown ones. */
    find({ type, name, namespace }: Mention): string[] {
      if (typeof name !== 'string') return (typeof type === 'string' && published(type)) || [];
      if (type === 'namespace') return byClientName.get(toolKey({ namespace: name })) ?? [];
      if (typeof namespace === 'string')
        return byClientName.get(toolKey({ name, namespace })) ?? [];
      return (
        byClientName.get(toolKey({ name })) ??
        byClientName.get(toolKey({ name, namespace: ANY })) ??
        published(name) ??
        []
      );
    },
    /** The client's name of a tool; an unknown one is taken for a function of that name. */
    clientTool: (name: string): ClientTool => tools.get(name) ?? { kind: 'function', name },
  };
}

/** The name for the model of a tool that is in a namespace, or in none. */
export function joinedName({ name, namespace }: Pick<ClientTool, 'name' | 'namespace'>): string {
  if (namespace === undefined) return name;
  return namespace.endsWith('__') ? `${namespace}${name}` : `${namespace}__${name}`;
}

const ANY = Symbol('any');
const publishedKey = (type: PublishedType): string => JSON.stringify({ type });
const toolKey = ({ name, namespace }: { name?: string; namespace?: string | typeof ANY }): string =>
  JSON.stringify([name ?? null, namespace === ANY ? true : (namespace ?? null)]);
