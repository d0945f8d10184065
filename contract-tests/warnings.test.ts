// What a request says to no effect is told in the answer: a misspelled field would go unnoticed
// otherwise.
import { expect, test } from 'vitest';
import { ask, type Question } from './support/client.ts';
import type { Documented } from './support/documented.ts';
import { serverForSuite } from './support/for-suite.ts';
import { MEDIA_ENVIRONMENT, makeMediaFolders, PAINTING } from './support/media.ts';
import { ADMIN_KEY, idOf } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const server = serverForSuite({ makeFolders: makeMediaFolders, environment: MEDIA_ENVIRONMENT });
/** Arguments of native servers are for the person who runs the server. */
const admin = <const Asked extends Question>(question: Asked) =>
  ask<Asked>(server(), { ...question, key: ADMIN_KEY });
const optionsOf = (id: string) => `/v1/models/${id}/options` as const;
const load = (more: object) => ({ model_name: idOf('chat'), ...more });
const entry = { model_name: 'user.Warned', checkpoint: 'tiny/nowhere:Q4_0', recipe: 'llamacpp' };

test.each<[path: string, body: object, told: Readonly<Record<string, string | undefined>>]>([
  ['/v1/params', { temprature: 0.5 }, { temprature: 'temperature' }],
  [
    '/v1/load',
    load({ llamacp_args: '--x', save_option: true, nonsense: null, weight: 1 }),
    {
      llamacp_args: 'llamacpp_args',
      save_option: 'save_options',
      nonsense: undefined,
      weight: undefined,
    },
  ],
  [
    optionsOf(idOf('chat')),
    { ctx_sizes: 4096, pinned: true, dry_run: true },
    { ctx_sizes: 'ctx_size', pinned: undefined },
  ],
  ['/v1/models/register', { ...entry, lables: ['x'] }, { lables: 'labels' }],
  ['/v1/unload', { modelname: idOf('chat') }, { modelname: 'model_name' }],
])(
  '%s with %j tells each field that had no effect, and the name that may be meant',
  async (path, body, told) => {
    const { status, text, json } = await admin({ path, body });
    expect({ status, text }).toMatchObject({ status: 200 });
    const { warnings } = json as unknown as Documented<'ModelOptions'>;
    expect(
      Object.fromEntries(warnings.map(({ param, suggestion }) => [param, suggestion])),
    ).toEqual(told);
    for (const { param, message } of warnings)
      expect(message).toContain(`'${param}' is not known here`);
  },
);

test.each<[path: string, body: object]>([
  ['/v1/params', { temperature: null, do_sample: null, metadata: { local_only: true } }],
  [
    '/v1/load',
    load({ keep_alive: '5m', device: 'hybrid', dtype: 'int4', cache_dir: '~/x', ctx_size: 1024 }),
  ],
  ['/v1/load', load({ merge_args: true, llamacpp_backend: '', llamacpp_args: null, metadata: {} })],
  ['/v1/models/register', { ...entry, image_defaults: {}, do_not_upgrade: true, stream: false }],
  [optionsOf(PAINTING), { steps: 4, 'sd-cpp_backend': 'cpu', dry_run: true }],
  ['/v1/unload', { model_name: PAINTING, model: PAINTING }],
])('%s with %j has nothing to warn of', async (path, body) => {
  if (path === '/v1/unload') await admin({ path: '/v1/load', body: { model_name: PAINTING } });
  const { status, text, json } = await admin({ path, body });
  expect({ status, text }).toMatchObject({ status: 200 });
  expect(json).not.toHaveProperty('warnings');
});

test('what is shown as the options in force can be sent back without a warning', async () => {
  for (const id of [idOf('chat'), PAINTING]) {
    const { effective } = (await admin({ path: optionsOf(id) })).json;
    const { json } = await admin({ path: optionsOf(id), body: { ...effective, dry_run: true } });
    expect([json.effective, json.warnings]).toEqual([effective, undefined]);
  }
});

test('options of a recipe have effect under its full name, too', async () => {
  const body = { 'sd-cpp_backend': 'cpu', dry_run: true };
  const { json } = await admin({ path: optionsOf(PAINTING), body });
  expect(json.effective.sdcpp_backend).toBe('cpu');
});

test('options of another recipe have no effect, and a warning says so', async () => {
  const message = expect.stringContaining(
    "it is an option of another recipe, and the model's is llamacpp",
  );
  for (const [path, body] of [
    ['/v1/load', load({ 'sd-cpp_backend': '', steps: 4, sdcpp_args: null })],
    [optionsOf(idOf('chat')), { 'sd-cpp_backend': '', steps: 4, sdcpp_args: null, dry_run: true }],
  ] as const) {
    const { status, json } = await admin({ path, body });
    expect([status, json.warnings]).toEqual([
      200,
      [
        { param: 'sd-cpp_backend', message },
        { param: 'steps', message },
      ],
    ]);
  }
});

test('a load that is watched warns at its end', async () => {
  const { text } = await admin({ path: '/v1/load', body: load({ stream: true, ctx_sizes: 1 }) });
  const { data } = readEvents(text).events.at(-1) ?? { data: '{}' };
  expect(JSON.parse(data).warnings).toMatchObject([{ param: 'ctx_sizes', suggestion: 'ctx_size' }]);
});

test('a load by a query warns of what no query has', async () => {
  const { status, json } = await admin({ path: `/v1/load?model=${idOf('chat')}&modle=x` });
  expect({ status, json }).toMatchObject({ status: 200, json: { warnings: [{ param: 'modle' }] } });
});
