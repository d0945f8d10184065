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
  if (type === 'entity.shape.refused') return `The request body is more than this server reads: ${message}.`;
  if (type === 'entity.not.utf8') return 'The request body is not valid JSON: it is not UTF-8.';
  if (type === 'charset.unsupported') return `The body is in charset ${message}. Send it as UTF-8.`;
  if (type === 'encoding.unsupported') {
    return `The body is compressed (${message}). Send it as it is, without Content-Encoding.`;
  }
  if (type === 'form.malformed') return `The form is not understood: ${message}.`;
  if (type === 'form.too.large') return `The form is larger than this server accepts: ${message}.`;
  if (type === 'type.unsupported')
    return `${mediaType(message)} Send one of the documented types, mostly application/json.`;
  if (type !== undefined && status !== 413) return `The request body could not be read: ${message}.`;
  if (status === 413) return 'The request body is larger than this server accepts.';
  if (status >= 500) return `The answer that the server made does not fit its own openapi.yaml: ${message}`;
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

function mediaType(sent: string): string {
  return sent === '' ? 'The body has no Content-Type.' : `A body of type ${sent} is not understood here.`;
}
