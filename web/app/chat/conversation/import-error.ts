// Why a file holds no conversations that can be read.

/** Why a file holds no conversations that can be read here. */
export type ImportProblem =
  | 'tooLarge'
  | 'notJson'
  | 'foreign'
  | 'broken'
  | 'brokenZip'
  | 'noneInZip'
  | 'failed';

/** The settings say its problem in the language of the person. */
export class ImportError extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}
