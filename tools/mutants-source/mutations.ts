// The small changes that can be made to a source, and its text with one of them.
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A place in a text. Lines and columns count from 0. */
interface Position {
  line: number;
  column: number;
}

/** One change of one source. */
export interface Mutation {
  /** From the root of the project. */
  fileName: string;
  location: { start: Position; end: Position };
  mutatorName: string;
  /** What stands there instead. */
  replacement: string;
}

const nothing = () => undefined;
const no = () => false;
const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** Words are for people; those that programs read are types, which the compiler checks. */
export const EXCLUDED_MUTATORS = ['StringLiteral'];

/** All changes of this source, in the order of its text. */
export async function mutationsOf(fileName: string, text: string): Promise<Mutation[]> {
  const { mutants } = await new Instrumenter(SILENT).instrument(
    [{ name: fileName, content: text, mutate: true }],
    { plugins: null, excludedMutations: EXCLUDED_MUTATORS, ignorers: [] },
  );
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ location, mutatorName, replacement = '' }) => ({
      fileName,
      location,
      mutatorName,
      replacement,
    }));
}

/** The text of the source with this change. */
export function mutated(text: string, mutation: Mutation): string {
  const { start, end } = mutation.location;
  const before = text.slice(0, offsetOf(text, start));
  const after = text.slice(offsetOf(text, end));
  const { replacement } = mutation;
  // In brackets it can't be read together with what is next to it.
  return `${before}${isStatement(mutation) ? replacement : `(${replacement})`}${after}`;
}

function isStatement({ mutatorName, replacement }: Mutation): boolean {
  if (mutatorName === 'BlockStatement') return true;
  return mutatorName === 'ConditionalExpression' && /^(?:case|default|for)\b/.test(replacement);
}

function offsetOf(text: string, { line, column }: Position): number {
  let offset = 0;
  for (let passed = 0; passed < line; passed += 1) offset = text.indexOf('\n', offset) + 1;
  return offset + column;
}
