// Describes what is wrong with the fields of a request, for people.
import { RequestRefused, refusal, type WireError } from './error-table.ts';

export interface Problem {
  /** `/body/messages/0/role`, `/query/verbose`; `/body` where no single field is at fault. */
  path: string;
  message: string;
}

/** A value that fits no alternative fails once for each; more than a few say nothing new. */
const MAX_PROBLEMS = 4;
const PLACE = /^\/(body|query|params|headers)(?:\/(.*))?$/;

const PLACE_NAMES: Readonly<Record<string, string>> = {
  query: 'Query parameter ',
  params: 'Path parameter ',
  headers: 'Header ',
};

export function invalidRequest(problems: readonly Problem[]): WireError {
  const message = `${problems.slice(0, MAX_PROBLEMS).map(describe).join('; ')}.`;
  return refusal({ status: 400, message, param: fieldOf(problems[0]?.path) ?? null });
}

export function bodyMissing(): RequestRefused {
  return new RequestRefused(invalidRequest([{ path: '/body', message: 'is required' }]));
}

/** `messages.0.role` for `/body/messages/0/role`; undefined where no single field is at fault. */
function fieldOf(path = ''): string | undefined {
  return PLACE.exec(path)?.[2]?.replaceAll('/', '.') || undefined;
}

function describe({ path, message }: Problem): string {
  const name = fieldOf(path);
  const field = name === undefined ? 'The body' : `${PLACE_NAMES[PLACE.exec(path)?.[1] ?? ''] ?? ''}'${name}'`;
  return `${field} ${message}`;
}
