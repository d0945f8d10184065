// The environment of a process.

/** Variables by their names, as in `process.env`: one that is not set is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;
