// Numbers that another program has measured.

/**
 * Of a number that another program has measured: a thousand million tokens, three weeks in
 * milliseconds: beyond what one request can have, and sums of it stay exact.
 */
const MAX_FIGURE = 2 ** 31;
/** The value, if it is a finite number from 0 up to a sane limit. */
export const figureOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= MAX_FIGURE ? value : undefined;

/** The same for a whole number. */
export const countOf = (value: unknown): number | undefined =>
  Number.isInteger(value) ? figureOf(value) : undefined;
