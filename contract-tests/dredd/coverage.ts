// Keeps account of which documented answers were seen, and finds those that neither a case nor a
// reviewed skip explains.
import { type DocumentedAnswer, documentedAnswers, type Operation } from '../support/document.ts';
import { SKIPS, type Skip } from './skips.ts';

/** Names a documented response: its operation, status and media type. */
export const keyOf = ({ operation, status, media }: DocumentedAnswer) =>
  `${operation.id} ${status} ${media}`.trim();

/** The reason for which a response is left out, if it is. */
export function skipReason(answer: DocumentedAnswer): string | undefined {
  const skip = SKIPS[answer.operation.id];
  return skip && names(skip, answer) ? skip.reason : undefined;
}

function names({ answers }: Skip, { status, media }: DocumentedAnswer): boolean {
  return answers.some((answer) => answer === status || answer === `${status} ${media}`);
}

/** Which of the documented responses a run has seen. */
export interface Coverage {
  /** Notes that the server really gave this response, and that it was right. */
  seen(answer: DocumentedAnswer): void;
  /** What is missing or superfluous, each in a sentence. */
  problems(): readonly string[];
  summary(): Summary;
}

/** The figures that a run ends with. */
export interface Summary {
  /** Seen is one of which a response was seen. */
  operations: { seen: number; all: number };
  /**
   * Skipped are those with a reason on the list; whatever is neither seen nor skipped is a problem.
   */
  answers: { seen: number; skipped: number; all: number };
}

/** Expects every documented response of these operations, but for those in `SKIPS`. */
export function createCoverage(operations: readonly Operation[]): Coverage {
  const all = operations.flatMap(documentedAnswers);
  const keys = new Set<string>();
  const isSeen = (answer: DocumentedAnswer) => keys.has(keyOf(answer));

  return {
    seen: (answer) => void keys.add(keyOf(answer)),
    problems: () => [
      ...all
        .filter((answer) => !isSeen(answer) && skipReason(answer) === undefined)
        .map((answer) => `${keyOf(answer)} is documented, but was never seen`),
      ...all
        .filter((answer) => isSeen(answer) && skipReason(answer) !== undefined)
        .map((answer) => `${keyOf(answer)} is on the list of skips, but was seen`),
    ],
    summary: () => ({
      operations: {
        seen: new Set(all.filter(isSeen).map(({ operation }) => operation.id)).size,
        all: operations.length,
      },
      answers: {
        seen: all.filter(isSeen).length,
        skipped: all.filter((answer) => skipReason(answer) !== undefined).length,
        all: all.length,
      },
    }),
  };
}

/** Skips of responses that the document does not have (any more). */
export function staleSkips(operations: readonly Operation[]): string[] {
  const all = operations.flatMap(documentedAnswers);
  return Object.entries(SKIPS).flatMap(([id, { answers }]) =>
    answers
      .filter((skip) => !all.some((answer) => `${keyOf(answer)} `.startsWith(`${id} ${skip} `)))
      .map((skip) => `${id} ${skip} is on the list of skips, but not in the document`),
  );
}
