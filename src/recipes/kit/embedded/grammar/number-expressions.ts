// Regular expressions of the decimal numbers within bounds, as they stand in JSON.

/** A bound, and whether it is itself within. */
export interface Bound {
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
/** Any number without a sign. */
const MAGNITUDE = `(0|[1-9]\\d*)${FRACTION}`;

/** Of numbers from the bound on; undefined when no number can be that large. */
export function atLeast({ value, isExclusive }: Bound): string | undefined {
  const digits = digitsOf(value);
  if (value < 0) return digits === undefined ? '^.*$' : `^(${MAGNITUDE}|-(${noMoreThan(digits, isExclusive)}))$`;
  return digits && `^(${noLessThan(digits, isExclusive)})$`;
}

/** Of numbers up to the bound; undefined when no number can be that small. */
export function atMost({ value, isExclusive }: Bound): string | undefined {
  const digits = digitsOf(value);
  if (value < 0) return digits && `^-(${noLessThan(digits, isExclusive)})$`;
  if (digits === undefined) return '^.*$';
  const below = `-(${value === 0 && isExclusive ? noLessThan(digits, true) : MAGNITUDE})`;
  return `^(${[noMoreThan(digits, isExclusive), below].filter(Boolean).join('|')})$`;
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

/** Of digits that can be compared, those from one to another. */
const between = (from: number, to: number): string => (from === to ? `${from}` : `[${from}-${to}]`);

function noLessThan({ whole, fraction }: Digits, isExclusive: boolean): string {
  const { length } = whole;
  const found = [`[1-9]\\d{${length},}${FRACTION}`];
  for (let at = 0; at < length; at += 1) {
    const digit = Number(whole[at]);
    if (digit < 9) found.push(`${whole.slice(0, at)}${between(digit + 1, 9)}\\d{${length - 1 - at}}${FRACTION}`);
  }
  const rest = isExclusive ? '\\d*[1-9]\\d*' : '\\d*';
  if (fraction === '') found.push(isExclusive ? `${whole}\\.${rest}` : `${whole}${FRACTION}`);
  else {
    let more = rest;
    for (const digit of [...fraction].reverse().map(Number)) {
      more = digit < 9 ? `(${between(digit + 1, 9)}\\d*|${digit}${more})` : `${digit}${more}`;
    }
    found.push(`${whole}\\.${more}`);
  }
  return found.join('|');
}

function noMoreThan({ whole, fraction }: Digits, isExclusive: boolean): string {
  const { length } = whole;
  const found = length > 1 ? [`(0|[1-9]\\d{0,${length - 2}})${FRACTION}`] : [];
  for (let at = 0; at < length; at += 1) {
    const digit = Number(whole[at]);
    const least = at === 0 && length > 1 ? 1 : 0;
    if (digit > least)
      found.push(`${whole.slice(0, at)}${between(least, digit - 1)}\\d{${length - 1 - at}}${FRACTION}`);
  }
  if (fraction === '') {
    if (!isExclusive) found.push(`${whole}(\\.0+)?`);
    return found.join('|');
  }
  const [last = 0, ...before] = [...fraction].reverse().map(Number);
  let less = [last > 0 ? `${between(0, last - 1)}\\d*` : '', isExclusive ? '' : `${last}0*`].filter(Boolean).join('|');
  for (const digit of before) {
    const smaller = digit > 0 ? `${between(0, digit - 1)}\\d*|` : '';
    less = `${smaller}${digit}(${less})?`;
  }
  found.push(`${whole}(\\.(${less}))?`);
  return found.join('|');
}
