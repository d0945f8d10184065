// The decimal numbers within a bound, as they stand in JSON.
import { readExpression } from './regular-expression.ts';
import type { Language, Languages } from './regular-language.ts';

/** The least or the most that a number may be, and whether it may be just that. */
export interface Bound {
  side: 'least' | 'most';
  value: number;
  isExclusive: boolean;
}

/** Digits before and after the point, without a sign. */
interface Digits {
  whole: string;
  fraction: string;
}

const MOST_DIGITS = 16;
const FRACTION = '(\\.\\d+)?';

/** Of all texts that are numbers, those within the bound; undefined when no number can be that large. */
export function withinBound({ side, value, isExclusive }: Bound, languages: Languages): Language | undefined {
  const digits = digitsOf(value);
  const [sign, otherSign] = side === 'least' ? ['', '-'] : ['-', ''];
  const isBeyondZero = side === 'least' ? value >= 0 : value < 0 || (value === 0 && isExclusive);
  if (isBeyondZero) return digits && readExpression(`^${sign}(${noLessThan(digits, isExclusive)})$`, languages);
  // All but those of the other sign that are further away from zero.
  if (digits === undefined) return languages.everything;
  return languages.not(readExpression(`^${otherSign}(${noLessThan(digits, !isExclusive)})$`, languages));
}

/** Undefined for what has more digits than are generated. */
function digitsOf(value: number): Digits | undefined {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [before = '', after = ''] = mantissa.split('.');
  const shift = Number(exponent);
  const all = before + after;
  const point = before.length + shift;
  const whole = point <= 0 ? '0' : all.slice(0, point).padEnd(point, '0');
  const fraction = (point <= 0 ? '0'.repeat(-point) + all : all.slice(point)).replace(/0+$/, '');
  if (whole.length > MOST_DIGITS) return undefined;
  // A bound that is finer than what is generated: the digits that are left still say nearly the same.
  return { whole, fraction: fraction.slice(0, MOST_DIGITS) };
}

/** An expression of the numbers without a sign that are at least as large. */
function noLessThan({ whole, fraction }: Digits, isExclusive: boolean): string {
  const { length } = whole;
  const larger = (digit: number): string => (digit === 8 ? '9' : `[${digit + 1}-9]`);
  const found = [`[1-9]\\d{${length},}${FRACTION}`];
  for (let at = 0; at < length; at += 1) {
    const digit = Number(whole[at]);
    if (digit < 9) found.push(`${whole.slice(0, at)}${larger(digit)}\\d{${length - 1 - at}}${FRACTION}`);
  }
  const rest = isExclusive ? '\\d*[1-9]\\d*' : '\\d*';
  if (fraction === '') found.push(isExclusive ? `${whole}\\.${rest}` : `${whole}${FRACTION}`);
  else {
    let more = rest;
    for (const digit of [...fraction].reverse().map(Number)) {
      more = digit < 9 ? `(${larger(digit)}\\d*|${digit}${more})` : `${digit}${more}`;
    }
    found.push(`${whole}\\.${more}`);
  }
  return found.join('|');
}
