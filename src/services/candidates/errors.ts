// Errors about the candidates of an alias.
import { DomainError, domainError, type ErrorType, ModelNotFound } from '../../errors.ts';

/** A condition of the alias does not hold for the request; never sent alone. */
export class CandidateNotMeant extends domainError(
  'invalid_request_error',
  'candidate_not_meant',
  'model',
) {
  constructor(why: string) {
    super(`It is ${why}.`);
  }
}

/** A candidate that could not serve, by the name that the alias has for it. */
export interface PassedOver {
  model: string;
  error: DomainError;
}

/** Tells the reason of each, and has type and remedy of the last one that was tried. */
export class NoCandidateServes extends DomainError {
  readonly errorType: ErrorType;
  readonly errorCode = 'no_candidate_serves';
  readonly #telling: DomainError;

  constructor(alias: string, passedOver: readonly [PassedOver, ...PassedOver[]]) {
    const reasons = passedOver.map(
      ({ model, error }) => `${model}: ${error.problem.slice(0, MAX_REASON_LENGTH)}`,
    );
    const tried = passedOver.filter(
      ({ error }) => !(error instanceof CandidateNotMeant || error instanceof ModelNotFound),
    );
    const telling = (tried.at(-1) ?? passedOver.at(-1) ?? passedOver[0]).error;
    super(
      `None of the models of alias '${alias.slice(0, 80)}' can serve this request. ${reasons.join(' ')}`,
      {
        param: 'model',
        remedy: telling.remedy,
      },
    );
    this.#telling = telling;
    this.errorType = telling.errorType;
  }

  override get telling(): DomainError {
    return this.#telling;
  }
}

/** Of what one candidate says in the error of all; native servers may have said much. */
const MAX_REASON_LENGTH = 500;
