// The screens of the rail, as their addresses name them.

/** The screens that are always in view. */
export const PLACES = ['chat', 'pictures', 'sound', 'models'] as const;

/** In a narrow window they are behind "More". */
export const MORE_PLACES = ['machine', 'logs', 'settings'] as const;

/** Every screen of the rail. */
export const ALL_PLACES = [...PLACES, ...MORE_PLACES] as const;
