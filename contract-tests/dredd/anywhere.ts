// Which cases can be asked of a server of which we know nothing but its address, a key and the name
// of a model.
import { type Operation, resolve } from '../support/document.ts';
import type { Foreign } from '../support/foreign.ts';
import { ENLARGING, HEARING, PAINTING, SPEAKING } from '../support/media.ts';
import { ADMIN_KEY, idOf } from '../support/server.ts';
import type { Case } from './case.ts';
import type { Scene } from './judge.ts';
import { NOT_BUILT } from './skips.ts';

/**
 * Operations whose success changes how a server works, or what it has: not to be done on one that
 * others may use.
 */
export const CHANGING: ReadonlySet<string> = new Set([
  'controlDownload',
  'copyOllamaModel',
  'createOllamaModel',
  'deleteModel',
  'deleteModelOptions',
  'deleteOllamaModel',
  'installBackend',
  'loadModel',
  'loadModelByQuery',
  'makeDemoModel',
  'pullModel',
  'pullOllamaModel',
  'pushOllamaModel',
  'saveModelOptions',
  'setParams',
  'uninstallBackend',
  'unloadModel',
  'updateSlot',
]);

const OURS = new RegExp(
  `extra(\\.|%2E)(?!Fake-Chat)|user\\.|tiny/|${[HEARING, SPEAKING, PAINTING, ENLARGING].join('|')}`,
);
/** Samplers that not every engine has, and prompts in tokens. */
/** Operations that ask a hub. */
const ABOUT_HUBS: ReadonlySet<string> = new Set(['checkPull', 'listPullVariants']);
const ENGINE = /"mirostat"|"prompt":\[+\d/;
const STATES_OF_NO_MATTER = [undefined, 'a model loaded'];

/** Why the case can't be asked of a foreign server, in a few words; undefined when it can. */
export function whyNotAnywhere(
  { answer, scene }: Scene,
  { key, model }: Foreign,
): string | undefined {
  const { operation, status } = answer;
  const request = JSON.stringify([
    scene.body,
    scene.text,
    scene.form && Object.entries(scene.form),
    scene.modelId,
  ]);
  const whole = `${request} ${scene.query ?? ''}`;
  if (NOT_BUILT.includes(operation.id)) return 'it is about what our own server does not do';
  if (status >= '500') return 'it needs native servers that fail';
  if (CHANGING.has(operation.id) && status < '300') return 'it would change the server';
  if (/^delete/.test(operation.id) && status === '404') return 'what it deletes might be there';
  if (status < '300' && namesNoModel(scene.body, operation))
    return 'it is about whichever model is loaded';
  if (status === '409' || !STATES_OF_NO_MATTER.includes(scene.given))
    return 'it needs the server in a certain state';
  if (ABOUT_HUBS.has(operation.id) && status < '300') return 'it needs a hub';
  if (status < '300' && ENGINE.test(whole)) return 'it depends on the engine and its vocabulary';
  if (status === '400' && scene.form !== undefined) return 'it is about models of our own';
  if (whole.includes('"fake"')) return 'it gives orders to the fake native servers';
  if (OURS.test(whole)) return 'it is about models of our own';
  if (whole.includes(idOf('chat')) && model === undefined)
    return 'it needs a model that chats (LEMONADE_MODEL)';
  if (status === '401' && key === null) return 'it needs a server with a key (LEMONADE_API_KEY)';
  const isForAdministrators = status === '403' && whole.includes('_args"');
  if (isForAdministrators || JSON.stringify(scene.headers ?? {}).includes(ADMIN_KEY))
    return "it needs an administrator's key";
  if (status === '413') return 'how large a body may be is not known';
  return undefined;
}

/** `local` stands for whichever is loaded. */
function namesNoModel(body: unknown, { bodySchemas }: Operation): boolean {
  const schema = bodySchemas['application/json'];
  if (schema === undefined || typeof body !== 'object' || body === null) return false;
  if ('model' in body) return body.model === 'local' || body.model === '';
  return 'model' in (resolve(schema).properties as object);
}

/** As some clients write a name in a path. */
const encoded = (name: string) => name.replace('.', '%2E');

/**
 * The case about the foreign server's model. What a model says is its own matter, so successes are
 * only read.
 */
export function asForeign({ answer, scene }: Scene, { model = '' }: Foreign): Case {
  const renamed = <Value>(value: Value): Value =>
    value === undefined
      ? value
      : JSON.parse(
          JSON.stringify(value)
            .replaceAll(idOf('chat'), model)
            .replaceAll(encoded(idOf('chat')), encoded(model)),
        );
  const { given: _given, check, body, query, modelId, ...rest } = scene;
  return {
    ...rest,
    ...(body === undefined ? {} : { body: renamed(body) }),
    ...(query === undefined ? {} : { query: renamed(query) }),
    ...(modelId === undefined ? {} : { modelId: renamed(modelId) }),
    ...(check === undefined || answer.status < '300' ? {} : { check }),
  };
}
