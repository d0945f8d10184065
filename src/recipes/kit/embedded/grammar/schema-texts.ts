// Grammars of the strings and numbers that the patterns, formats and bounds of a JSON schema leave.
import { type GrammarWriter, UnsupportedSchema } from './grammar-writer.ts';
import { type Bound, withinBound } from './number-expressions.ts';
import { ExpressionRefused, readExpression } from './regular-expression.ts';
import {
  type Automaton,
  intersectionOf,
  type Language,
  type Languages,
  LanguageTooComplex,
  pairsOf,
  type Ranges,
} from './regular-language.ts';
import { literal } from './text-choice.ts';

/** What of a text is limited. */
interface TextLimits {
  patterns: readonly string[];
  minimum: number;
  maximum: number | undefined;
}

/** What of a number is limited. */
interface NumberLimits {
  isWhole: boolean;
  bounds: readonly Bound[];
  multipleOf: number | undefined;
}

const DATE = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const TIME = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[-+]([01]\\d|2[0-3]):[0-5]\\d)';
const BYTE = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const LABEL = '[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const HEX = '[0-9a-fA-F]';
const GROUPS = Array.from({ length: 6 }, (_, at) => `(${HEX}{1,4}:){1,${at + 1}}(:${HEX}{1,4}){1,${6 - at}}`);

/** Formats that a pattern can say. Of the others a schema only makes a note. */
export const FORMATS: Readonly<Record<string, string>> = {
  date: `^${DATE}$`,
  time: `^${TIME}$`,
  'date-time': `^${DATE}T${TIME}$`,
  duration: '^P(?=\\d|T\\d)(\\d+W|(\\d+Y)?(\\d+M)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?)$',
  email: `^[a-zA-Z0-9_'+-]+(\\.[a-zA-Z0-9_'+-]+)*@(${LABEL}\\.)+[a-zA-Z]{2,24}$`,
  hostname: `^${LABEL}(\\.${LABEL})*$`,
  uuid: `^${HEX}{8}-${HEX}{4}-[1-8]${HEX}{3}-[89abAB]${HEX}{3}-${HEX}{12}$`,
  ipv4: `^(${BYTE}\\.){3}${BYTE}$`,
  ipv6: `^((${HEX}{1,4}:){7}${HEX}{1,4}|${GROUPS.join('|')}|(${HEX}{1,4}:){1,7}:|:(:${HEX}{1,4}){1,7}|::)$`,
  uri: `^[a-zA-Z][a-zA-Z0-9+.-]*://${LABEL}(\\.${LABEL})*(:[1-9]\\d{0,3})?([/?#]([a-zA-Z0-9._~:/?#@!$&'()*+,;=-]|%${HEX}{2})*)?$`,
};

/** The expression of a string in JSON, with its quotation marks. @throws {UnsupportedSchema} */
export function writeText(limits: TextLimits, writer: GrammarWriter): string {
  return remembered(limits, writer, () => {
    const { languages } = writer;
    const { patterns, minimum, maximum } = limits;
    const found = patterns.map((pattern) =>
      explained(`The pattern ${JSON.stringify(pattern).slice(0, 100)}`, () => readExpression(pattern, languages)),
    );
    const isLimited = minimum > 0 || maximum !== undefined;
    const length = isLimited ? [languages.repeat(languages.anyChar, minimum, maximum)] : [];
    return `"\\"" ${write(languages.both([...found, ...length]), writer, writable)} "\\""`;
  });
}

const MOST_MULTIPLE = 1000;

/** The name of the rule of a number. @throws {UnsupportedSchema} */
export function writeNumber(limits: NumberLimits, writer: GrammarWriter): string {
  return remembered(limits, writer, () => {
    const { languages } = writer;
    const { isWhole, bounds, multipleOf } = limits;
    const found = [readExpression(`^-?(0|[1-9]\\d{0,15})${isWhole ? '' : '(\\.\\d{1,16})?'}$`, languages)];
    for (const bound of bounds) {
      const within = withinBound(bound, languages);
      if (within === undefined) throw new UnsupportedSchema('A number of so many digits is not generated.');
      found.push(within);
    }
    if (multipleOf !== undefined) found.push(multiples(multipleOf, languages));
    return write(languages.both(found), writer);
  });
}

function remembered(limits: TextLimits | NumberLimits, { limited }: GrammarWriter, create: () => string): string {
  const key = JSON.stringify(limits);
  const expression = limited.get(key) ?? create();
  limited.set(key, expression);
  return expression;
}

function multiples(divisor: number, languages: Languages): Language {
  const { concat, repeat, set, multiplesOf } = languages;
  if (Number.isInteger(divisor) && divisor > 0 && divisor <= MOST_MULTIPLE) {
    const zeros = readExpression('^(\\.0+)?$', languages);
    return concat(repeat(set([0x2d, 0x2d]), 0, 1), multiplesOf(divisor), zeros);
  }
  const places = Math.round(-Math.log10(divisor));
  if (places > 0 && places <= MOST_PLACES && Number(`1e-${places}`) === divisor) {
    return readExpression(`^-?\\d+(\\.\\d{1,${places}}0*)?$`, languages);
  }
  throw new UnsupportedSchema(
    `Multiples of ${divisor} can't be enforced: it must be a whole number up to ${MOST_MULTIPLE}, or 0.1, 0.01 and so on.`,
  );
}
const MOST_PLACES = 15;

function explained<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExpressionRefused) throw new UnsupportedSchema(`${what} can't be enforced: ${error.message}.`);
    if (error instanceof LanguageTooComplex) throw tooComplex();
    throw error;
  }
}

const tooComplex = (): UnsupportedSchema =>
  new UnsupportedSchema('Its patterns and limits are too complicated to be enforced together. Make them simpler.');

/** @returns the name of the rule that begins it. */
function write(language: Language, writer: GrammarWriter, only?: (ranges: Ranges) => Ranges): string {
  const { states } = explained('It', () => writer.languages.toAutomaton(language, only));
  if (isDeadEnd(states[0])) throw new UnsupportedSchema('Its patterns and limits leave no value at all.');
  const nameOf = (): string => {
    writer.spend('parts', 1);
    return writer.newName();
  };
  const first = nameOf();
  const names = new Map<number, string>([[0, first]]);
  // Grows during the loop.
  for (const [at, name] of names) {
    const { isFinal, edges } = states[at] ?? { isFinal: true, edges: [] };
    const alternatives = edges.map(({ ranges, to }) => {
      const target = states[to];
      const isEnd = target?.isFinal === true && target.edges.length === 0;
      if (!isEnd && !names.has(to)) names.set(to, nameOf());
      return `${oneOf(ranges)}${isEnd ? '' : ` ${names.get(to)}`}`;
    });
    writer.define(name, [...alternatives, ...(isFinal ? ['""'] : [])].join(' | '));
  }
  return first;
}

const isDeadEnd = (state: Automaton['states'][number] | undefined): boolean =>
  state === undefined || (!state.isFinal && state.edges.length === 0);

/** What JSON has an escape of one letter for; the other controls are not generated. */
const ESCAPED: Ranges = [0x08, 0x0a, 0x0c, 0x0d, 0x22, 0x22, 0x5c, 0x5c];
const PLAIN: Ranges = [0x20, 0x21, 0x23, 0x5b, 0x5d, 0x7e, 0x80, 0x10ffff];
const WRITABLE: Ranges = [0x08, 0x0a, 0x0c, 0x0d, 0x20, 0x7e, 0x80, 0x10ffff];

const writable = (ranges: Ranges): Ranges => intersectionOf(ranges, WRITABLE);

/** One character of these as it stands in JSON. */
function oneOf(ranges: Ranges): string {
  const plain = pairsOf(intersectionOf(ranges, PLAIN)).map(([from, to]) =>
    from === to ? codeOf(from) : `${codeOf(from)}-${codeOf(to)}`,
  );
  const escapes = pairsOf(intersectionOf(ranges, ESCAPED)).flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) =>
      literal(JSON.stringify(String.fromCodePoint(from + at)).slice(1, -1)),
    ),
  );
  const all = [...(plain.length > 0 ? [`[${plain.join('')}]`] : []), ...escapes];
  return all.length === 1 ? (all[0] ?? '') : `(${all.join(' | ')})`;
}

function codeOf(char: number): string {
  const text = String.fromCodePoint(char);
  if (/[a-zA-Z0-9]/.test(text)) return text;
  return char > 0xffff ? `\\U${char.toString(16).padStart(8, '0')}` : `\\u${char.toString(16).padStart(4, '0')}`;
}
