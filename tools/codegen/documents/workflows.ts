// Reads the Arazzo files in arazzo/: operations in the order in which a program calls them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations, type OpenApiDocument } from '../document.ts';
import type { Problem } from './lint.ts';
import { placeOf, placeText } from './places.ts';
import { readYaml } from './read-yaml.ts';

const FOLDER = 'arazzo';

/** What is read of a step; Redocly's Respect reads the rest. */
interface Step {
  stepId: string;
  description: string;
  operationId: string;
}

/** One file: its title, and the steps of its one workflow. */
export interface WorkflowFile {
  info: { title: string; summary: string };
  workflows: readonly { workflowId: string; description: string; steps: readonly Step[] }[];
}

/**
 * All files in arazzo/, by name; none where the folder is not there. `root` is the folder of the
 * documents.
 * @throws {DocumentError} for one that is not YAML.
 */
export function readWorkflows(root: string): readonly WorkflowFile[] {
  if (!existsSync(join(root, FOLDER))) return [];
  return readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readYaml(root, `${FOLDER}/${name}`) as WorkflowFile);
}

/** Steps that name an operation which the document does not have. */
export function workflowProblems(
  files: readonly WorkflowFile[],
  openapi: OpenApiDocument,
): readonly Problem[] {
  const known = new Set(listOperations(openapi).map(({ operation }) => operation.operationId));
  return files
    .flatMap(({ workflows }) => workflows)
    .flatMap(({ steps }) => steps)
    .filter(({ operationId }) => !known.has(operationId))
    .map((step) => ({
      severity: 'error',
      place: placeText(placeOf(step, 'operationId') ?? { file: FOLDER, line: 1 }),
      rule: 'workflow-operations',
      message: `Step '${step.stepId}' names the operation '${step.operationId}', which openapi.yaml does not have.`,
    }));
}
