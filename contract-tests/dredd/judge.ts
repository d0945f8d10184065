// Whether a response is the one that a case must bring about, and as documented.
import { problemsOf } from '../support/answers.ts';
import type { DocumentedAnswer } from '../support/document.ts';
import type { Case } from './case.ts';
import type { Transaction } from './transaction.ts';

/** A case with the documented answer that it must bring about. */
export interface Scene {
  answer: DocumentedAnswer;
  scene: Case;
}

/** What the server really sent; Dredd leaves it away where it did not respond. */
export type RealAnswer = NonNullable<Transaction['real']>;

/** What is wrong with the response, each in a sentence; nothing when it is right. */
export function judge({ answer, scene }: Scene, real: RealAnswer): readonly string[] {
  const { statusCode: status, headers, body = '' } = real;
  const { operation, media } = answer;
  if (String(status) !== answer.status) return [`answered ${status}: ${body.slice(0, 300)}`];
  const contentType = headers['content-type'];
  if (media !== '' && contentType !== media) return [`answered ${contentType}, not ${media}`];
  const end = scene.end === undefined ? {} : { end: scene.end };
  const problems = problemsOf({ operation, status, headers, body, ...end });
  if (problems.length > 0) return problems;
  const wrong = scene.check?.(body);
  return wrong === undefined ? [] : [wrong];
}
