// Whether an entry of an archive is a program, by its mode.

export const isExecutable = (mode = 0) => ({ isExecutable: (mode & 0o100) !== 0 });
