// Errors of one request on a model.
import { domainError } from '../../errors.ts';

export class NoModelLoaded extends domainError(
  'invalid_request_error',
  'no_model_loaded',
  'model',
) {
  constructor(type?: string) {
    const what = type === undefined ? 'No model' : `No model of type ${type}`;
    super(`${what} is loaded and the request names none.`, {
      remedy: { text: "Name one in 'model', or POST /api/v1/load first.", operation: 'loadModel' },
    });
  }
}

/** Never told: the model reads what it can't count. */
export class MediaNotCounted extends domainError('not_implemented', 'media_not_counted') {
  constructor(model: string, kind: string) {
    super(`The native server of model '${model}' does not count parts of type '${kind}'.`);
  }
}

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

export class SlotNotFound extends domainError('not_found', 'slot_not_found', 'id') {
  constructor({ id, slots, model }: { id: number; slots: number; model: string }) {
    super(`There is no slot ${id}: model '${model}' has ${slots}, counted from 0.`, {
      remedy: { text: 'GET /api/v1/slots lists them.', operation: 'listSlots' },
    });
  }
}

export class SlotFileNotFound extends domainError('not_found', 'slot_file_not_found', 'filename') {
  constructor(filename: string) {
    super(`There is no saved slot '${filename}' of this model. Save one first, with action=save.`);
  }
}
