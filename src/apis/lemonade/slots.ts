// Operations of the tag Slots: properties and prompt caches of a loaded llama.cpp server.
import type { Handlers } from '../../../generated/handlers.ts';
import type { components } from '../../../generated/openapi.ts';
import type { Dependencies } from '../dependencies.ts';
import { ok } from '../kit/ok.ts';

type Schemas = components['schemas'];

export function createSlotOperations({ slots }: Pick<Dependencies, 'slots'>) {
  return {
    async listSlots({ query, signal }) {
      return ok((await slots.list({ model: query.model, signal })) as unknown as Schemas['Slot'][]);
    },

    async getProps({ query, signal }) {
      return ok((await slots.properties({ model: query.model, signal })) as Schemas['Props']);
    },

    async updateSlot({ path, query, body, signal }) {
      const change = {
        id: path.id,
        action: query.action,
        filename: body?.filename,
        model: query.model,
        signal,
      };
      return ok((await slots.change(change)) as Schemas['SlotActionResult']);
    },
  } satisfies Partial<Handlers>;
}
