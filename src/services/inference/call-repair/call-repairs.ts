// Which calls of a response are repaired: those of tools that the request has, where the native
// server or provider does not hold them to their schemas by itself.
import type { Asker, RepairedCall as ToldRepair } from '../../../lib/place.ts';
import { isObject } from '../../../lib/values.ts';
import type { Capability, Protocol } from '../../../recipes/kit/protocol.ts';
import { Effort } from './effort.ts';
import { type RepairArguments, repairCall } from './repair-call.ts';

/** What the application says of repairs, and hears of them. */
export interface CallRepairs {
  /** Whether the owner wants it; asked for each response. */
  isOn(): boolean;
  /** Counts one call that was repaired. */
  note(model: string, repairs: readonly string[]): void;
}

interface AskedResponse extends Pick<Asker, 'onRepaired'> {
  capability: Capability;
  body: Readonly<Record<string, unknown>>;
}

/** Undefined for a response whose calls go on as they come. */
export function repairsFor(
  { capability, body, onRepaired }: AskedResponse,
  { protocol, model }: { protocol: Protocol; model: { id: string } },
  { isOn, note }: CallRepairs,
): RepairArguments | undefined {
  if (capability !== 'chat' || protocol.holdsToolSchemas || !isOn()) return undefined;
  const schemas = schemasIn(body.tools);
  if (schemas.size === 0) return undefined;
  const effort = new Effort();
  const told: ToldRepair[] = [];
  return (tool, text) => {
    if (!schemas.has(tool)) return undefined;
    const called = { name: tool, parameters: schemas.get(tool) };
    const repaired = repairCall(text, called, effort);
    if (repaired === undefined) return undefined;
    const { repairs } = repaired;
    told.push({ tool, repairs });
    onRepaired?.(told);
    note(model.id, repairs);
    return repaired;
  };
}

/** By the name of the tool: the schema of its arguments, as the client sent it. */
function schemasIn(tools: unknown): ReadonlyMap<string, unknown> {
  const schemas = new Map<string, unknown>();
  if (!Array.isArray(tools)) return schemas;
  for (const tool of tools) {
    if (!isObject(tool) || !isObject(tool.function)) continue;
    const { name, parameters } = tool.function;
    if (typeof name === 'string') schemas.set(name, parameters);
  }
  return schemas;
}
