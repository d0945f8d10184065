// Files that macOS puts next to others, with what a file system has no place for.

/** Whether the last name of a path is that of such a file (`._name`). */
export const isAppleDouble = (path: string): boolean => /(?:^|[\\/])\._[^\\/]*$/.test(path);
