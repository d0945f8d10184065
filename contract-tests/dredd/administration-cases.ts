// Cases of the operations with which a server is run: settings, pins, other names of models, and
// left-over files.
import { ADMIN_KEY, idOf } from '../support/server.ts';
import { type Case, type CasesByOperation, fails, has } from './case.ts';

const headers = { authorization: `Bearer ${ADMIN_KEY}` };
const byAdmin = (cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => ({ ...one, headers }));
/** What only the user's key is shown for. */
const asUser = (request: Partial<Case> = {}): readonly Case[] => [
  { title: 'not as administrator', ...request, check: fails('admin_key_required') },
];
const mentions = (text: string) => (body: string) =>
  body.includes(text) ? undefined : `no ${text} in ${body}`;
const hidesKeys = (body: string) => (body.includes(ADMIN_KEY) ? 'it has a key in it' : undefined);

/** Settings, keys, logs and all else that the admin key is for. */
export const ADMINISTRATION_CASES: CasesByOperation = {
  readConfig: { '200': byAdmin([{ title: 'all', check: hidesKeys }]), '403': asUser() },
  getConfigDefaults: {
    '200': byAdmin([{ title: 'all', check: has({ port: 13_305, ctx_size: -1 }) }]),
    '403': asUser(),
  },
  setConfig: {
    '200': byAdmin([
      {
        title: 'a setting of a recipe',
        body: { sdcpp: { steps: 20 } },
        check: has({ updated: { sdcpp: { steps: 20 } }, restart_required: [], overridden: [] }),
      },
      {
        title: 'one that counts later',
        body: { keep_alive: '5m' },
        check: has({ restart_required: ['keep_alive'] }),
      },
      {
        title: 'the default again',
        body: { keep_alive: null, sdcpp: { steps: null } },
        check: has({ status: 'success' }),
      },
    ]),
    '400': byAdmin([
      {
        title: 'a setting that does not exist',
        body: { wings: 2 },
        check: fails('invalid_request', 'wings'),
      },
      {
        title: 'a value that is none',
        body: { ctx_size: 'big' },
        check: fails('invalid_request', 'ctx_size'),
      },
      {
        title: 'an argument that the server sets itself',
        body: { llamacpp: { args: '--port 1' } },
        check: fails('invalid_request', 'llamacpp.args'),
      },
      { title: 'nothing', body: {}, check: fails('invalid_request') },
    ]),
    '403': asUser({ body: { ctx_size: 1024 } }),
  },
  pinModel: {
    '200': byAdmin([
      {
        title: 'a loaded model',
        given: 'a model loaded',
        body: { model_name: idOf('chat'), pinned: true },
        check: has({ model_name: idOf('chat'), pinned: true }),
      },
      {
        title: 'and not any more',
        body: { model: idOf('chat'), pinned: false },
        check: has({ pinned: false }),
      },
    ]),
    '400': byAdmin([
      { title: 'no model', body: { pinned: true }, check: fails('invalid_request', 'model_name') },
    ]),
    '403': asUser({ body: { model: idOf('chat'), pinned: true } }),
    '404': byAdmin([
      {
        title: 'a model that is not loaded',
        given: 'nothing loaded',
        body: { model: idOf('chat'), pinned: true },
        check: fails('model_not_loaded'),
      },
    ]),
  },
  tuneModel: {
    '200 text/event-stream': byAdmin([
      {
        title: 'a model that nothing makes faster',
        body: { model_name: idOf('chat') },
        check: mentions('"changes":[]'),
      },
      {
        title: 'a model that is loaded, for agents',
        given: 'a model loaded',
        body: { model: idOf('chat'), purpose: 'agent' },
        check: mentions('event: progress'),
      },
    ]),
    '400': byAdmin([
      { title: 'no model', body: {}, check: fails('invalid_request', 'model_name') },
      {
        title: 'another purpose',
        body: { model: idOf('chat'), purpose: 'x' },
        check: fails('invalid_request', 'purpose'),
      },
      {
        title: 'a model that does not chat',
        body: { model: idOf('embedding') },
        check: fails('not_tunable', 'model_name'),
      },
    ]),
    '403': asUser({ body: { model: idOf('chat') } }),
    '404': byAdmin([
      {
        title: 'an unknown model',
        body: { model: 'No-Such-Model' },
        check: fails('model_not_found', 'model_name'),
      },
    ]),
    '409': byAdmin([
      {
        title: 'while a model works on requests',
        given: 'every model with all the requests that it takes',
        body: { model: idOf('chat') },
        check: fails('tuning_needs_quiet', 'model_name'),
      },
    ]),
    '500': byAdmin([
      {
        title: 'a model that does not load',
        given: 'nothing loaded',
        body: { model: idOf('corrupt') },
        check: fails('model_load_error'),
      },
    ]),
  },
  addAlias: {
    '200': byAdmin([
      {
        title: 'a new one',
        body: { alias: 'assistant', target: idOf('chat') },
        check: has({ alias: 'assistant' }),
      },
      {
        title: 'one of several models',
        body: {
          alias: 'several',
          candidates: [{ model: idOf('chat'), images: false }, { model: idOf('other') }],
        },
        check: has({ target: idOf('chat') }),
      },
      {
        title: 'as others spell it',
        body: { alias: 'assistant', model: idOf('other') },
        check: has({ status: 'ok' }),
      },
    ]),
    '400': byAdmin([
      {
        title: 'one that means itself',
        body: { alias: 'a', target: 'a' },
        check: fails('invalid_alias', 'alias'),
      },
      {
        title: 'one without a target',
        body: { alias: 'a' },
        check: fails('invalid_request', 'target'),
      },
    ]),
    '403': asUser({ body: { alias: 'a', target: 'b' } }),
    '409': byAdmin([
      {
        title: 'the name of a model',
        body: { alias: idOf('chat').slice('extra.'.length), target: idOf('other') },
        check: fails('alias_conflict', 'alias'),
      },
    ]),
  },
  listAliases: {
    '200': byAdmin([
      { title: 'with one', given: 'an alias made', check: mentions('"alias":"assistant"') },
    ]),
    '403': asUser(),
  },
  removeAlias: {
    '200': byAdmin([{ title: 'one that is there', given: 'an alias made', modelId: 'assistant' }]),
    '400': byAdmin([{ title: 'one of endless length', modelId: 'x'.repeat(513) }]),
    '403': asUser({ modelId: 'assistant' }),
    '404': byAdmin([
      { title: 'an unknown one', modelId: 'absent', check: fails('alias_not_found', 'alias') },
    ]),
  },
  cleanUpCache: {
    '200': byAdmin([
      { title: 'only to look', body: { dry_run: true }, check: has({ dry_run: true }) },
      { title: 'without a body', check: has({ dry_run: true }) },
      {
        title: 'to remove them',
        body: { dry_run: false },
        check: has({ dry_run: false, total_bytes: 0 }),
      },
    ]),
    '400': byAdmin([
      {
        title: 'a number for a switch',
        body: { dry_run: 1 },
        check: fails('invalid_request', 'dry_run'),
      },
    ]),
    '403': asUser({ body: {} }),
  },
};
