// Checks the arguments of a call against the schema of its tool.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { McpTool } from '../../../generated/mcp-tools.ts';

// One problem at a time keeps arguments that are made of mistakes from being expensive.
const ajv = new Ajv({ strict: false });
const MAX_QUOTED_LENGTH = 80;
const validators = new Map<McpTool['name'], ValidateFunction>();

/** What is wrong with them, a sentence each; empty when nothing is. */
export function checkArguments({ name, inputSchema }: McpTool, args: unknown): readonly string[] {
  const validate = validators.get(name) ?? ajv.compile(inputSchema);
  validators.set(name, validate);
  return validate(args) ? [] : (validate.errors ?? []).map((error) => sentence(error, inputSchema));
}

function sentence(
  { instancePath, keyword, params, message }: ErrorObject,
  schema: McpTool['inputSchema'],
): string {
  const field = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') return `'${params.missingProperty}' is missing.`;
  if (keyword === 'additionalProperties') {
    const names = Object.keys(schema.properties ?? {});
    const known = names.length === 0 ? 'The tool takes none.' : `There are ${names.join(', ')}.`;
    return `There is no argument '${String(params.additionalProperty).slice(0, MAX_QUOTED_LENGTH)}'. ${known}`;
  }
  if (keyword === 'enum') return `'${field}' must be one of ${params.allowedValues.join(', ')}.`;
  return `'${field}' ${message ?? 'is wrong'}.`;
}
