// Says what is wrong with a request in words for people, from what the validator and the body parser report.

export interface ValidationProblem {
  status: number;
  message: string;
  /** The body parser's name for its errors. */
  type?: string | undefined;
  /** The validator's list; `path` is `/body/messages/0/role`, `/query/verbose`, or the request's path if no field fails. */
  errors?: readonly { path: string; message: string; errorCode?: string }[] | undefined;
}

/** A value that fits no alternative fails once for each; more than a few say nothing new. */
const MOST_PROBLEMS = 4;

const PLACE = /^\/(body|query|params|headers)(?:\/(.*))?$/;

const PLACE_NAMES: Readonly<Record<string, string>> = {
  query: 'Query parameter ',
  params: 'Path parameter ',
  headers: 'Header ',
};

/** One or two sentences: what is wrong, with which field, and where it isn't plain, what to do. */
export function validationMessage({ status, message, type, errors = [] }: ValidationProblem): string {
  if (type === 'entity.parse.failed') return `The request body is not valid JSON: ${message}`;
  if (type === 'charset.unsupported') return `The body has an ${message}. Send it as UTF-8.`;
  if (type === 'encoding.unsupported') return `The body has an ${message}. Send it with gzip, br or deflate, or plain.`;
  if (type !== undefined && status !== 413) return `The request body could not be read: ${message}.`;
  if (status === 413) return `The request body is larger than this server accepts${limitHint(type)}.`;
  if (status === 415) return `${mediaType(message)} Send one of the documented types, mostly application/json.`;
  if (status >= 500) return `The answer that the server made does not fit its own openapi.yaml: ${message}`;
  if (/malformed uri/.test(message)) return 'The path is not percent-encoded UTF-8.';
  const problems = errors.filter(({ path }) => PLACE.test(path)).map(describe);
  if (problems.length === 0) return `The request is not understood: ${message}.`;
  return `${problems.slice(0, MOST_PROBLEMS).join('; ')}.`;
}

/** `messages.0.role` for `/body/messages/0/role`; undefined where no single field is at fault. */
export function parameterName(path: string | undefined): string | undefined {
  return PLACE.exec(path ?? '')?.[2]?.replaceAll('/', '.') || undefined;
}

function describe({ path, message, errorCode }: { path: string; message: string; errorCode?: string }): string {
  const name = parameterName(path);
  const field = name === undefined ? 'The body' : `${PLACE_NAMES[PLACE.exec(path)?.[1] ?? ''] ?? ''}'${name}'`;
  return errorCode?.startsWith('required.') ? `${field} is required` : `${field} ${message}`;
}

function limitHint(type: string | undefined): string {
  return type === 'entity.too.large' ? '' : '; a file or the number of files is too large';
}

function mediaType(message: string): string {
  const sent = /^unsupported media type (.+)$/.exec(message)?.[1];
  return sent === undefined || sent === 'undefined'
    ? 'The body has no Content-Type.'
    : `A body of type ${sent} is not understood here.`;
}
