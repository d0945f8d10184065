// Brings a model into memory.
import * as api from '../../../generated/client/index.ts';
import type { Context } from './context.ts';
import { untilComplete } from './until-complete.ts';

/**
 * Brings a model into memory, which takes seconds to minutes, and shows what of it is fetched, and
 * when it starts.
 */
export async function loadModel(context: Context, body: api.LoadRequest & { model_name: string }) {
  const events = api.loadModelStream({ client: context.client, body });
  const doing = `Loading ${body.model_name}`;
  return untilComplete<api.LoadCompleteEvent>({ ...context, isJson: false }, events, {
    what: 'load',
    doing,
  });
}
