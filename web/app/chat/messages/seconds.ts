// Times of answers in seconds.
import { numberText } from '../../kit/units.ts';

/** With one digit behind the point, in the language of the page. */
export const secondsText = (ms: number) => numberText(ms / 1000, document.documentElement.lang, 1);
