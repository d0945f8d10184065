// The names that the model has for the client's tools: chat completions know neither namespaces nor free-form tools.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';

/** A tool as the client knows it. A custom one takes a text, a function takes arguments. */
export interface ClientTool {
  kind: 'function' | 'custom';
  name: string;
  namespace?: string;
}

interface Mention {
  name?: unknown;
  namespace?: unknown;
  /** `namespace` means all tools of the namespace `name`. */
  type?: unknown;
}

export type ToolNames = ReturnType<typeof createToolNames>;

export function createToolNames() {
  const tools = new Map<string, ClientTool>();
  /** The model's names by the client's, by namespaces, and by names alone. */
  const byClientName = new Map<string, string[]>();
  function file(key: string, inner: string): void {
    const list = byClientName.get(key);
    if (list === undefined) byClientName.set(key, [inner]);
    else list.push(inner);
  }

  return {
    /** @returns the model's name of the tool. */
    add(tool: ClientTool): string {
      const { name, namespace } = tool;
      const [known] = byClientName.get(keyOf(tool)) ?? [];
      let inner = known ?? joinedName(tool);
      // Two namespaces can come to one name, as 'a' with 'b__c' and 'a__b' with 'c' do.
      while (known === undefined && namespace !== undefined && tools.has(inner)) inner += '_';
      tools.set(inner, tool);
      file(keyOf(tool), inner);
      if (namespace === undefined) return inner;
      file(keyOf({ namespace }), inner);
      file(keyOf({ name, namespace: ANY }), inner);
      return inner;
    },
    find({ type, name, namespace }: Mention): string[] {
      if (typeof name !== 'string') return [];
      if (type === 'namespace') return byClientName.get(keyOf({ namespace: name })) ?? [];
      if (typeof namespace === 'string') return byClientName.get(keyOf({ name, namespace })) ?? [];
      return byClientName.get(keyOf({ name })) ?? byClientName.get(keyOf({ name, namespace: ANY })) ?? [];
    },
    /** The client's tool of the model's name; a name that was not offered is taken for a function. */
    clientTool: (name: string): ClientTool => tools.get(name) ?? { kind: 'function', name },
  };
}

export function joinedName({ name, namespace }: Pick<ClientTool, 'name' | 'namespace'>): string {
  if (namespace === undefined) return name;
  return namespace.endsWith('__') ? `${namespace}${name}` : `${namespace}__${name}`;
}

const ANY = Symbol('any');

function keyOf({ name, namespace }: { name?: string; namespace?: string | typeof ANY }): string {
  return JSON.stringify([name ?? null, namespace === ANY ? true : (namespace ?? null)]);
}

export const textAsArguments = (input: string): string => JSON.stringify({ input });

/** The other way round. A model that has not kept to the form gets its words passed on as they are. */
export function argumentsAsText(json: string): string {
  const given = tryParseLimitedJson(json);
  return isObject(given) && typeof given.input === 'string' ? given.input : json;
}
