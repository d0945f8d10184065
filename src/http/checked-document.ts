// The parts of openapi.yaml that validation reads: parameters, and the schemas of forms.
import { FORM_TYPE } from './media-type.ts';

/** The document for validation that `npm run generate` derives (generated/validation.json). */
export type ValidationDocument = {
  paths: Readonly<Record<string, Readonly<Record<string, CheckedOperation>>>>;
};

interface CheckedOperation {
  operationId: string;
  parameters: readonly { name: string; in: string; required?: boolean; schema: ParameterSchema }[];
  requestBody?: { content: Readonly<Record<string, { schema?: FormSchema }>> };
}

type ParameterSchema = {
  type?: string;
  maxLength?: number;
  pattern?: string;
  enum?: readonly unknown[];
};

/** Of a form or one of its fields. */
export interface FormSchema {
  type?: string;
  format?: string;
  items?: FormSchema;
  enum?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, FormSchema>>;
}

/** Which requests have something in their parameters that has to be checked. */
interface ParameterRules {
  /** Parameters of the query that are true or false. */
  booleanParameters: readonly string[];
  /** True where a request without a query has to be checked, too. */
  isAlwaysChecked: boolean;
  /** Characters; a longer path has to be checked. */
  longestPath: number;
}

/** By the id of the operation. */
export function parameterRulesIn(
  document: ValidationDocument,
): ReadonlyMap<string, ParameterRules> {
  const rules = new Map<string, ParameterRules>();
  for (const { operationId, parameters } of operationsOf(document))
    rules.set(operationId, rulesOf(parameters));
  return rules;
}

function rulesOf(parameters: CheckedOperation['parameters']): ParameterRules {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const inHeader = parameters.filter((parameter) => parameter.in === 'header');
  const flags = inQuery.filter(({ schema }) => schema.type === 'boolean');
  const lengths = inPath.map(({ schema }) => schema.maxLength ?? Number.POSITIVE_INFINITY);
  return {
    booleanParameters: flags.map(({ name }) => name),
    isAlwaysChecked:
      inPath.some(({ schema }) => !isAnyText(schema)) ||
      inQuery.some(({ required }) => required === true) ||
      inHeader.some(({ required, schema }) => required === true || !isAnyText(schema)),
    longestPath: Math.min(...lengths),
  };
}

const isAnyText = ({ type, pattern, enum: values }: ParameterSchema): boolean =>
  type === 'string' && pattern === undefined && values === undefined;

/** The schemas of forms, by the id of their operation. */
export function formsIn(document: ValidationDocument): ReadonlyMap<string, FormSchema> {
  const forms = new Map<string, FormSchema>();
  for (const { operationId, requestBody } of operationsOf(document)) {
    const form = requestBody?.content[FORM_TYPE]?.schema;
    if (form !== undefined) forms.set(operationId, form);
  }
  return forms;
}

const operationsOf = ({ paths }: ValidationDocument): readonly CheckedOperation[] =>
  Object.values(paths).flatMap((item) => Object.values(item));
