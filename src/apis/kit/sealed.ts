// Texts that clients keep for this server without being able to read them.

/** What this server has sealed begins with it, in version 1. */
export const SEALED_PREFIX = 'lmn1.';

/** What is sealed as one kind can't be opened as the other. */
export type SealedKind = 'reasoning' | 'compaction';
/** Reads what this server has sealed; undefined for what it can't read. */
export type Opener = (kind: SealedKind, sealed: string) => string | undefined;
