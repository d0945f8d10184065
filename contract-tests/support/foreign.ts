// The server that the suite is pointed at by LEMONADE_URL, if it is to test one that it has not
// started itself.
import { HEARING } from './media.ts';
import { API_KEY, idOf } from './server.ts';

/** A server that a person has started, by `LEMONADE_URL`. */
export interface Foreign {
  /** Without a slash at the end. */
  url: string;
  /** What LEMONADE_API_KEY says; null where none is needed. */
  key: string | null;
  /** A model that chats, by LEMONADE_MODEL; undefined leaves out what needs one. */
  model: string | undefined;
  /** One that hears, by LEMONADE_TRANSCRIPTION_MODEL. */
  hearingModel: string | undefined;
}

/** Undefined when tests start their own servers. */
export const FOREIGN: Foreign | undefined = foreignOf(process.env);

function foreignOf(environment: NodeJS.ProcessEnv): Foreign | undefined {
  const {
    LEMONADE_URL: url,
    LEMONADE_API_KEY,
    LEMONADE_MODEL,
    LEMONADE_TRANSCRIPTION_MODEL,
  } = environment;
  // Variables that are set to nothing are as good as not set.
  if (!url) return undefined;
  return {
    url: url.replace(/\/+$/, ''),
    key: LEMONADE_API_KEY || null,
    model: LEMONADE_MODEL || undefined,
    hearingModel: LEMONADE_TRANSCRIPTION_MODEL || undefined,
  };
}

/** With it requests are made that say nothing else. */
export const SUITE_KEY: string | null = FOREIGN === undefined ? API_KEY : FOREIGN.key;

/** The model that chats; undefined when a foreign server has not been given one. */
export const SUITE_MODEL: string | undefined = FOREIGN === undefined ? idOf('chat') : FOREIGN.model;

/** The model that hears, in the same way. */
export const SUITE_HEARING_MODEL: string | undefined =
  FOREIGN === undefined ? HEARING : FOREIGN.hearingModel;
