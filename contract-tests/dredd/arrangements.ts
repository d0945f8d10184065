// The states that cases ask for, and the requests that bring the server there from any other.
import { registrationOf } from '../support/hub.ts';
import { PUBLISHED } from '../support/releases.ts';
import { ADMIN_KEY, idOf } from '../support/server.ts';

/** A model of the hub that is small and arrives at once. */
export const PULLED = { model_name: 'user.Pulled', ...registrationOf('tiny/chat-GGUF:Q4_0') } as const;
/** A model of the hub that never arrives. */
export const STILL = { model_name: 'user.Still', ...registrationOf('tiny/still-GGUF:Q4_0') } as const;
export const STILL_ID = 'model:user.Still';

interface Step {
  path: string;
  body: object;
  /** Statuses other than 200 that are as good. */
  orElse?: readonly number[];
}

const PULL_STILL: Step = { path: '/v1/pull', body: { ...STILL, subscribe: false } };

const ARRANGEMENTS = {
  'nothing loaded': [{ path: '/v1/unload', body: {} }],
  'a model loaded': [{ path: '/v1/load', body: { model_name: idOf('chat') } }],
  'a model pulled': [{ path: '/v1/pull', body: PULLED }],
  'that model not known': [{ path: '/v1/delete', body: { model_name: PULLED.model_name }, orElse: [404] }],
  'a pull going on': [PULL_STILL],
  'a pull paused': [PULL_STILL, { path: '/v1/downloads/control', body: { id: STILL_ID, action: 'pause' } }],
  'that backend installed': [{ path: '/v1/install', body: PUBLISHED }],
  'that backend not installed': [{ path: '/v1/uninstall', body: PUBLISHED, orElse: [404] }],
} satisfies Record<string, readonly Step[]>;

export type Given = keyof typeof ARRANGEMENTS;

/** @throws {Error} when the server can't be brought there. */
export async function arrange(given: Given | undefined, baseUrl: string): Promise<void> {
  const steps: readonly Step[] = given === undefined ? [] : ARRANGEMENTS[given];
  for (const { path, body, orElse = [] } of steps) {
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (![200, ...orElse].includes(answer.status)) throw new Error(`${path} answered ${answer.status}: ${text}`);
  }
}
