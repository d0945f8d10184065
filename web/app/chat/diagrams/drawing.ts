// What goes into the frame that draws diagrams, and what comes out of it.

/** What the frame is to draw, in the notation of Mermaid. */
export interface DrawingOrder {
  source: string;
  isDark: boolean;
}

/**
 * Why there is no picture: the source is wrong, it takes too long, it or the picture is too large,
 * or what draws could not be fetched.
 */
export type DrawingProblem = 'wrong' | 'late' | 'large' | 'away';

/** A picture as SVG, or why there is none, with what the library says of the source. */
export type Drawing = { svg: string } | { problem: DrawingProblem; message?: string };

/** A text that is longer is not drawn, in characters. */
export const MOST_SOURCE = 30_000;
/** A picture that is longer is not shown, in characters of SVG. */
export const MOST_SVG = 2_000_000;
