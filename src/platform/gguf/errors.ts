// Why a GGUF file can't be read. The messages are parts of sentences, which callers complete.

/** Not a GGUF file, cut off, or beyond the limits. */
export class UnreadableGguf extends Error {}

/** It begins as a GGUF file does, and ends in its head. */
export class GgufCutOff extends UnreadableGguf {}
