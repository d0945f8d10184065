/** Where texts are kept unless another place is named. */
export const device = () => localStorage;

/**
 * What the browser keeps for this page; undefined where it keeps nothing, as in some private
 * windows.
 */
export function readKept(name: string, storage: () => Storage = device): string | undefined {
  try {
    return storage().getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a text, or forgets it when it is undefined; does nothing where the browser keeps nothing.
 */
export function keep(
  name: string,
  text: string | undefined,
  storage: () => Storage = device,
): void {
  try {
    if (text === undefined) storage().removeItem(name);
    else storage().setItem(name, text);
  } catch {
    // The value lasts as long as the page then.
  }
}
