// The files that macOS writes next to others on disks that are not its own, with the same ending: `._name.gguf`.
export const isAppleDouble = (path: string): boolean => /(?:^|[\\/])\._[^\\/]*$/.test(path);
