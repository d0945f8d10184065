// What can be asked of a foreign server that can't reach its hub: only about the models that it
// has.
import { ask, type Question } from './client.ts';
import type { Target } from './for-suite.ts';

/** Any repository will do: that there is none is a response of the hub too. */
const PROBE = '/v1/pull/variants?checkpoint=lemonade-contract-tests/none';
const UNREACHED = new Set(['hub_unreachable', 'hub_offline']);

export interface WithoutHub {
  /** Why, in the server's words. */
  reason: string;
  /** Whether the request would have the server fetch something. */
  wouldFetch(question: Question): boolean;
}

/**
 * Undefined when the hub can be reached. The server tries for some seconds until it says that it
 * can't.
 */
export async function withoutHub(server: Pick<Target, 'baseUrl'>): Promise<WithoutHub | undefined> {
  const { code, message } = (await ask(server, { path: PROBE })).json?.error ?? {};
  if (!UNREACHED.has(code ?? '')) return undefined;
  const { data } = (await ask(server, { path: '/v1/models' })).json;
  const here = new Set<unknown>(data.map(({ id }) => id));
  return {
    reason: message,
    wouldFetch(question) {
      const name = modelIn(question);
      return question.path.includes('/pull/variants') || (name !== undefined && !here.has(name));
    },
  };
}

function modelIn({ body }: Question): unknown {
  if (body instanceof FormData) return body.get('model') ?? undefined;
  return (body as { model?: unknown } | null | undefined)?.model ?? undefined;
}
