// `npm run lint:spec`: checks both documents by the rules of redocly.yaml; each problem with its file and line.
import { fileURLToPath } from 'node:url';
import { bundleAll } from './documents/bundle.ts';
import { lintDocuments, problemText } from './documents/lint.ts';
import { DocumentError } from './documents/places.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

try {
  const problems = await lintDocuments(bundleAll(root));
  for (const problem of problems)
    console.error(`${problem.severity === 'warn' ? 'warning: ' : ''}${problemText(problem)}`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  console.log(errors === 0 ? 'Both documents keep the rules.' : `${errors} ${errors === 1 ? 'error' : 'errors'}.`);
  if (errors > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
