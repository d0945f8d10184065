// The error for settings that can't be used.

/** A setting that can't be used: says which one, its value, and what it may be. The process prints it and exits with 1. */
export class InvalidSetting extends Error {}
