// Texts that a client can't read and gives back with the next turn: thoughts, and summaries of conversations.

/** What all that this server has sealed begins with, so that what another server has sealed is told apart. */
export const SEALED_PREFIX = 'lmn1.';

/** What is sealed for the way back. */
export type SealedKind = 'reasoning' | 'compaction';

/** Reads what this server has sealed; undefined for what it can't read. */
export type Opener = (kind: SealedKind, sealed: string) => string | undefined;
