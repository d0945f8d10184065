// Errors of what clients do with slots.
import { domainError } from '../../errors.ts';

/** A request that is to leave nothing on this machine may have used the slot. */
export class SlotHoldsHidden extends domainError(
  'invalid_request_error',
  'slot_holds_hidden',
  'id',
) {
  constructor(id: number) {
    const reason = 'a request that has used it is to leave nothing on this machine';
    super(`Slot ${id} can't be saved: ${reason}.`, {
      remedy: { text: 'Erase it, or save another one.', operation: 'updateSlot' },
    });
  }
}

/** Slots are counted from 0, and no native server gets others later. */
export class SlotNotFound extends domainError('not_found', 'slot_not_found', 'id') {
  constructor({ id, slots, model }: { id: number; slots: number; model: string }) {
    super(`There is no slot ${id}: model '${model}' has ${slots}, counted from 0.`, {
      remedy: { text: 'GET /api/v1/slots lists them.', operation: 'listSlots' },
    });
  }
}

/** Nothing was saved under this name for the model. */
export class SlotFileNotFound extends domainError('not_found', 'slot_file_not_found', 'filename') {
  constructor(filename: string) {
    super(`There is no saved slot '${filename}' of this model. Save one first, with action=save.`);
  }
}
