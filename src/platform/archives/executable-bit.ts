// Whether an entry of an archive is a program, by its mode.

const OWNER_MAY_RUN = 0o100;

/** `mode` is that of POSIX; the owner's bit counts. */
export const isExecutable = (mode = 0) => ({ isExecutable: (mode & OWNER_MAY_RUN) !== 0 });
