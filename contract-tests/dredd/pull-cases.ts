// Cases of the operations that fetch models from a hub and remove them.
import { registrationOf } from '../support/hub.ts';
import { idOf } from '../support/server.ts';
import { PULLED, STILL, STILL_ID } from './arrangements.ts';
import { type CasesByOperation, fails, has } from './case.ts';

const UNKNOWN = { model_name: 'No-Such-Model' };
const INSTALLED = has({ status: 'success', message: `Installed model: ${PULLED.model_name}` });
const wrong = (checkpoint: string) => ({ model_name: 'user.Wrong', ...registrationOf(checkpoint) });
const mentions = (text: string) => (body: string) =>
  body.includes(text) ? undefined : `no ${text} in ${body}`;

/** The download in the response must stand like this. */
const stands = (status: string) => (body: string) =>
  has({ status })(JSON.stringify((JSON.parse(body) as { download: unknown }).download));

/** Fetching models from a hub that is a fake: whole, in variants, stopped and paused. */
export const PULL_CASES: CasesByOperation = {
  pullModel: {
    '200': [
      { title: 'a new model', given: 'that model not known', body: PULLED, check: INSTALLED },
      { title: 'one that is registered', given: 'a model pulled', body: PULLED, check: INSTALLED },
      {
        title: 'one that is here, by its name alone',
        given: 'a model pulled',
        body: { model_name: PULLED.model_name },
        check: INSTALLED,
      },
      {
        title: 'by the other name of the field',
        given: 'a model pulled',
        body: { model: PULLED.model_name },
        check: INSTALLED,
      },
      {
        title: 'one that is here, to be verified',
        given: 'a model pulled',
        body: { model_name: PULLED.model_name, do_not_upgrade: false },
        check: INSTALLED,
      },
      {
        title: 'a name that stands for other files, which is replaced',
        given: 'a model pulled',
        body: { ...PULLED, checkpoint: 'tiny/all-GGUF:all-a.gguf' },
        check: INSTALLED,
      },
      {
        title: 'in the background',
        body: { ...STILL, subscribe: false },
        check: has({ id: STILL_ID, status: 'downloading', running: true }),
      },
      {
        title: 'in the background, but here already',
        given: 'a model pulled',
        body: { ...PULLED, subscribe: false },
        check: has({ status: 'completed', percent: 100 }),
      },
    ],
    '200 text/event-stream': [
      {
        title: 'a new model',
        given: 'that model not known',
        body: { ...PULLED, stream: true },
        check: mentions('event: progress'),
      },
      {
        title: 'one that is here',
        given: 'a model pulled',
        body: { ...PULLED, stream: true },
        check: mentions('event: complete'),
      },
      {
        title: 'a file that the hub lists but does not give',
        body: { ...wrong('tiny/gone-GGUF:Q4_0'), model_name: 'user.Gone', stream: true },
        end: 'error',
        check: mentions('"code":"hub_refused"'),
      },
    ],
    '400': [
      { title: 'no model named', body: {}, check: fails('invalid_request', 'model_name') },
      {
        title: 'a new model without a recipe',
        body: { model_name: 'user.New', checkpoint: 'owner/name:Q4_0' },
        check: fails('invalid_request', 'recipe'),
      },
      {
        title: 'a new model with the name of a built-in one',
        body: { ...PULLED, model_name: 'Qwen3-0.6B-GGUF' },
        check: fails('invalid_request', 'model_name'),
      },
      {
        title: 'a checkpoint that is none',
        body: wrong('name-only'),
        check: fails('invalid_request', 'checkpoint'),
      },
    ],
    '403': [
      {
        title: 'a repository that its owner guards',
        body: { ...wrong('tiny/gated-GGUF:Q4_0'), model_name: 'user.Gated' },
        check: fails('repository_gated', 'checkpoint'),
      },
    ],
    '404': [
      { title: 'an unknown model', body: UNKNOWN, check: fails('model_not_found') },
      {
        title: 'an unknown repository',
        body: wrong('tiny/nowhere:Q4_0'),
        check: fails('repository_not_found'),
      },
      {
        title: 'an unknown variant',
        body: wrong('tiny/chat-GGUF:Q2_K'),
        check: fails('checkpoint_not_found'),
      },
    ],
    '409': [
      {
        title: 'a name that is being pulled with other files',
        given: 'a pull going on',
        body: { ...STILL, checkpoint: PULLED.checkpoint },
        check: fails('model_being_pulled', 'model_name'),
      },
    ],
    '500': [
      {
        title: 'a hub that talks nonsense',
        body: { ...wrong('tiny/nonsense-GGUF:Q4_0'), model_name: 'user.Nonsense' },
        check: fails('hub_answer_invalid'),
      },
    ],
  },
  registerModel: {
    '200': [
      {
        title: 'a new model, which is not fetched',
        body: { model_name: 'user.Registered', ...registrationOf('tiny/nowhere:Q4_0') },
        check: has({ status: 'success', model_name: 'user.Registered' }),
      },
      {
        title: 'with other files',
        body: { model: 'user.Registered', ...registrationOf('tiny/elsewhere:Q4_0') },
        check: has({ status: 'success', model_name: 'user.Registered' }),
      },
      {
        title: 'an image model, with settings that suit it',
        body: {
          model_name: 'user.Painter',
          checkpoint: 'tiny/nowhere:x.safetensors',
          recipe: 'sd-cpp',
          image_defaults: { steps: 4 },
        },
        check: has({ status: 'success', model_name: 'user.Painter' }),
      },
    ],
    '400': [
      {
        title: 'a name alone',
        body: { model_name: 'user.Registered' },
        check: fails('invalid_request', 'recipe'),
      },
      {
        title: 'settings for images of a model that writes',
        body: {
          model_name: 'user.Painter',
          ...registrationOf('tiny/nowhere:Q4_0'),
          image_defaults: { steps: 4 },
        },
        check: fails('invalid_request', 'image_defaults'),
      },
      {
        title: 'no name',
        body: registrationOf('tiny/nowhere:Q4_0'),
        check: fails('invalid_request', 'model_name'),
      },
    ],
    '409': [
      {
        title: 'a name that is being pulled with other files',
        given: 'a pull going on',
        body: { ...STILL, checkpoint: PULLED.checkpoint },
        check: fails('model_being_pulled', 'model_name'),
      },
    ],
  },
  checkModelUpdates: {
    '200': [
      {
        title: 'with one that is up to date',
        given: 'a model pulled',
        check: mentions(
          `"id":"${PULLED.model_name}","checkpoint":"${PULLED.checkpoint}","update_available":false`,
        ),
      },
    ],
  },
  searchRegistry: {
    '200': [
      {
        title: 'by a part of a name',
        query: 'query=vision',
        check: mentions('"repository_id":"tiny/vision-GGUF"'),
      },
      {
        title: 'as others spell it',
        query: 'q=tiny&limit=2&format=gguf&source=huggingface',
        check: has({ total: 2 }),
      },
      {
        title: 'at the other hub',
        query: 'query=tiny&source=modelscope',
        check: has({ source: 'modelscope', total: 2 }),
      },
      {
        title: 'nothing that fits',
        query: 'query=no-such-thing',
        check: has({ total: 0, results: [] }),
      },
    ],
    '400': [
      { title: 'two letters', query: 'query=ab', check: fails('invalid_request', 'query') },
      {
        title: 'too many at a time',
        query: 'query=tiny&limit=51',
        check: fails('invalid_request', 'limit'),
      },
      {
        title: 'an unknown hub',
        query: 'query=tiny&source=elsewhere',
        check: fails('invalid_request', 'source'),
      },
    ],
    '500': [
      {
        title: 'a hub that talks nonsense',
        query: 'query=nonsense',
        check: fails('hub_answer_invalid'),
      },
    ],
  },
  checkPull: {
    '200': [
      {
        title: 'a repository that is there',
        query: 'checkpoint=tiny/vision-GGUF',
        check: has({ checkpoint: 'tiny/vision-GGUF', available: true, error: null }),
      },
      {
        title: 'a hub that talks nonsense',
        query: 'checkpoint=tiny/nonsense-GGUF',
        check: has({ available: false }),
      },
    ],
    '400': [
      {
        title: 'a name without an owner',
        query: 'checkpoint=nothing',
        check: fails('invalid_request', 'checkpoint'),
      },
    ],
    '404': [
      {
        title: 'a repository that does not exist',
        query: 'checkpoint=tiny/none',
        check: fails('repository_not_found', 'checkpoint'),
      },
    ],
  },
  listPullVariants: {
    '200': [
      {
        title: 'a repository with models',
        query: 'checkpoint=tiny/vision-GGUF',
        check: has({
          checkpoint: 'tiny/vision-GGUF',
          recipe: 'llamacpp',
          suggested_labels: ['vision'],
        }),
      },
      {
        title: 'a repository by its address',
        query: `checkpoint=${encodeURIComponent('https://huggingface.co/tiny/chat-GGUF')}`,
        check: has({ suggested_name: 'chat-GGUF' }),
      },
      {
        title: 'a repository of the other hub',
        query: 'checkpoint=tiny/scope-GGUF&source=ms',
        check: has({ source: 'modelscope', suggested_name: 'scope-GGUF' }),
      },
    ],
    '400': [
      { title: 'no repository', query: '', check: fails('invalid_request', 'checkpoint') },
      {
        title: 'no owner',
        query: 'checkpoint=name-only',
        check: fails('invalid_request', 'checkpoint'),
      },
      {
        title: 'a way out of the hub',
        query: `checkpoint=${encodeURIComponent('../../whoami-v2')}`,
        check: fails('invalid_request', 'checkpoint'),
      },
      {
        title: 'a part of a repository',
        query: 'checkpoint=tiny/chat-GGUF:Q4_0',
        check: fails('invalid_request', 'checkpoint'),
      },
    ],
    '404': [
      {
        title: 'an unknown repository',
        query: 'checkpoint=tiny/nowhere',
        check: fails('repository_not_found'),
      },
      {
        title: 'a repository without models',
        query: 'checkpoint=tiny/no-model',
        check: fails('checkpoint_not_found'),
      },
    ],
    '500': [
      {
        title: 'a hub that talks nonsense',
        query: 'checkpoint=tiny/nonsense-GGUF',
        check: fails('hub_answer_invalid'),
      },
    ],
  },
  listDownloads: {
    '200': [{ title: 'with one going on', given: 'a pull going on', check: mentions(STILL_ID) }],
  },
  controlDownload: {
    '200': [
      {
        title: 'pause',
        given: 'a pull going on',
        body: { id: STILL_ID, action: 'pause' },
        check: stands('paused'),
      },
      {
        title: 'resume',
        given: 'a pull paused',
        body: { id: STILL_ID, action: 'resume' },
        check: stands('downloading'),
      },
      {
        title: 'cancel',
        given: 'a pull going on',
        body: { id: STILL_ID, action: 'cancel' },
        check: stands('cancelled'),
      },
      {
        title: 'remove',
        given: 'a pull paused',
        body: { id: STILL_ID, action: 'remove' },
        check: stands('cancelled'),
      },
    ],
    '400': [
      {
        title: 'an action that does not exist',
        body: { id: STILL_ID, action: 'hurry' },
        check: fails('invalid_request', 'action'),
      },
    ],
    '404': [
      {
        title: 'an unknown download',
        body: { id: 'model:Any', action: 'pause' },
        check: fails('download_not_found', 'id'),
      },
    ],
    '409': [
      {
        title: 'resuming what is running',
        given: 'a pull going on',
        body: { id: STILL_ID, action: 'resume' },
        check: fails('download_state', 'action'),
      },
    ],
  },
  deleteModel: {
    '200': [
      {
        title: 'a pulled model',
        given: 'a model pulled',
        body: { model_name: PULLED.model_name },
        check: has({ status: 'success', message: `Deleted model: ${PULLED.model_name}` }),
      },
    ],
    '400': [{ title: 'no model named', body: {}, check: fails('invalid_request', 'model_name') }],
    '404': [
      { title: 'an unknown model', body: UNKNOWN, check: fails('model_not_found') },
      {
        title: 'a built-in model that is not here',
        body: { model_name: 'Qwen3-0.6B-GGUF' },
        check: fails('model_not_downloaded'),
      },
    ],
    '409': [
      {
        title: 'a file that belongs to another program',
        body: { model_name: idOf('chat') },
        check: fails('model_not_deletable'),
      },
      {
        title: 'a model that is being pulled',
        given: 'a pull going on',
        body: { model_name: STILL.model_name },
        check: fails('model_not_deletable'),
      },
    ],
  },
};
