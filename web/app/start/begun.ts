// Whether this browser has had a chat. Nothing else of the app is there when it is first asked.
import { keep, readKept } from '../lib/kept.ts';

const NAME = 'lemonade.begun';

/** False at the first visit, and as long as there was no model to chat with. */
export const hasBegun = (): boolean => readKept(NAME) !== undefined;

/** Keeps that there is a model to chat with. */
export const keepBegun = (): void => keep(NAME, 'yes');
