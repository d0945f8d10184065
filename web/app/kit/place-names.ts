// The screens of the rail, as their addresses name them.

/** The screens that are always in view. */
export const PLACES = ['chat', 'pictures', 'sound', 'models'] as const;

/** In a narrow window they are behind "More". */
export const MORE_PLACES = ['machine', 'logs', 'settings'] as const;

/** Every screen of the rail. */
export const ALL_PLACES = [...PLACES, ...MORE_PLACES] as const;

/** The name of a screen. */
export type Place = (typeof PLACES | typeof MORE_PLACES)[number];

/** The screen of an address; the chat has those of its conversations, and the first one. */
export function placeOf(path: string): Place | 'reference' {
  if (path.startsWith('/docs')) return 'reference';
  return ALL_PLACES.find((place) => path.startsWith(`/${place}`)) ?? 'chat';
}

/** The screen that the rail marks. The reference is not in the rail: the settings lead to it. */
export function markedPlace(place: Place | 'reference'): Place {
  return place === 'reference' ? 'settings' : place;
}
