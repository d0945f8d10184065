// `npm run spec-lint`: checks both documents by the rules of redocly.yaml; each problem with its
// file and line.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listOperations, type OpenApiDocument } from './document.ts';
import { bundleAll } from './documents/bundle.ts';
import { linkProblems } from './documents/links.ts';
import { lintDocuments, problemText } from './documents/lint.ts';
import { DocumentError } from './documents/places.ts';
import { readWorkflows, workflowProblems } from './documents/workflows.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({ options: { root: { type: 'string', default: project } } });

try {
  const documents = bundleAll(values.root);
  // Says of an operationId that is there twice where both are; the rule for it names one.
  const openapi = documents['openapi.yaml'] as OpenApiDocument;
  listOperations(openapi);
  const problems = [
    ...(await lintDocuments(documents)),
    ...linkProblems(openapi),
    ...workflowProblems(readWorkflows(values.root), openapi),
  ];
  for (const problem of problems)
    console.error(`${problem.severity === 'warn' ? 'warning: ' : ''}${problemText(problem)}`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  console.log(
    errors === 0
      ? 'Both documents keep the rules.'
      : `${errors} ${errors === 1 ? 'error' : 'errors'}.`,
  );
  if (errors > 0) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
