// Cases of the operations that list, load and unload models.
import { ADMIN_KEY, idOf, MODELS } from '../support/server.ts';
import { type Case, type CasesByOperation, fails, has } from './case.ts';

const AS_ADMIN = { authorization: `Bearer ${ADMIN_KEY}` };
const UNKNOWN = { model_name: 'No-Such-Model' };

const loaded = has({ status: 'success', model_name: idOf('chat'), recipe: 'llamacpp' });

const loadedInPreview = has({ message: 'Model loaded successfully', model_name: idOf('chat') });
const unloaded = has({ status: 'success', message: 'Model unloaded successfully' });

/**
 * What a file name makes of the start of its native server, and what the error must tell about it.
 */
const FAILING_STARTS = (
  [
    ['exitsAtStart', 'told to exit', 'model_load_error'],
    ['corrupt', 'damaged', 'model_load_error'],
    ['outOfMemory', 'not enough memory', 'not_enough_memory'],
  ] as const
).map(([model, words, code]) => ({
  title: `a model of which llama-server says: ${words}`,
  model: idOf(model),
  check: (body: string) =>
    fails(code)(body) ?? (body.includes(words) ? undefined : `no '${words}' in ${body}`),
}));

const LOAD_REFUSALS: readonly Case[] = [
  { title: 'no model named', body: {}, check: fails('invalid_request', 'model_name') },
  {
    title: 'an option of the wrong type',
    body: { model_name: idOf('chat'), ctx_size: 'big' },
    check: fails('invalid_request', 'ctx_size'),
  },
  {
    title: 'a backend that does not exist',
    body: { model_name: idOf('chat'), llamacpp_backend: 'abacus' },
    check: fails('invalid_load_options'),
  },
  {
    title: 'a backend that is not here',
    body: { model_name: idOf('chat'), llamacpp_backend: 'vulkan' },
    check: fails('backend_not_available'),
  },
  {
    title: 'an argument that the server sets itself',
    headers: AS_ADMIN,
    body: { model_name: idOf('chat'), llamacpp_args: '--port 1' },
    check: fails('invalid_load_options'),
  },
];

/** Listing, loading, unloading and deleting models. */
export const MODEL_CASES: CasesByOperation = {
  listModels: {
    '200': [
      { title: 'those that are here' },
      { title: 'all that are known', query: 'show_all=true' },
      { title: 'as Python writes a boolean', query: 'show_all=True' },
      { title: 'as clients of the preview ask', query: 'cache_dir=~/.cache/lemonade' },
    ],
    '400': [
      {
        title: 'a switch that is not a boolean',
        query: 'show_all=maybe',
        check: fails('invalid_request', 'show_all'),
      },
    ],
  },
  listModelsByBody: {
    '200': [
      { title: 'as the preview spells it', body: { cache_dir: '/models' } },
      { title: 'all that are known', body: { show_all: true } },
      { title: 'without a body' },
    ],
    '400': [
      {
        title: 'a number for a folder',
        body: { cache_dir: 5 },
        check: fails('invalid_request', 'cache_dir'),
      },
    ],
  },
  getModel: {
    '200': [
      {
        title: 'by its id',
        modelId: idOf('chat'),
        check: has({ id: idOf('chat'), object: 'model' }),
      },
      {
        title: 'one of another recipe',
        modelId: 'Qwen2.5-0.5B-Instruct-CPU',
        check: has({ recipe: 'oga-cpu' }),
      },
      {
        title: 'with an encoded dot',
        modelId: idOf('chat').replace('.', '%2E'),
        check: has({ id: idOf('chat') }),
      },
    ],
    '400': [{ title: 'an id of endless length', modelId: 'x'.repeat(513) }],
    '404': [
      { title: 'an unknown id', modelId: 'No-Such-Model', check: fails('model_not_found') },
      {
        title: 'an unknown id with a slash',
        modelId: 'owner/name',
        check: fails('model_not_found'),
      },
      {
        title: 'the same with the slash encoded',
        modelId: 'owner%2Fname',
        check: fails('model_not_found'),
      },
    ],
  },
  getModelOptions: {
    '200': [
      {
        title: 'of a model',
        modelId: idOf('chat'),
        check: has({ model_name: idOf('chat'), recipe: 'llamacpp' }),
      },
    ],
    '400': [{ title: 'an id of endless length', modelId: 'x'.repeat(513) }],
    '404': [{ title: 'an unknown id', modelId: 'No-Such-Model', check: fails('model_not_found') }],
  },
  saveModelOptions: {
    '200': [
      {
        title: 'a context',
        modelId: idOf('chat'),
        body: { ctx_size: 2048, llamacpp_backend: null },
        check: has({ saved: { ctx_size: 2048 }, resolved_ctx_size: 2048 }),
      },
      {
        title: 'only to see what would come of it',
        modelId: idOf('chat'),
        body: { ctx_size: 512, dry_run: true },
        check: has({ saved: { ctx_size: 2048 }, resolved_ctx_size: 512 }),
      },
      {
        title: 'arguments, as administrator',
        modelId: idOf('chat'),
        headers: AS_ADMIN,
        body: { llamacpp_args: '--no-mmap' },
        check: has({ saved: { ctx_size: 2048, llamacpp_args: '--no-mmap' } }),
      },
    ],
    '400': [
      {
        title: 'a context of no tokens',
        modelId: idOf('chat'),
        body: { ctx_size: 0 },
        check: fails('invalid_load_options'),
      },
    ],
    '403': [
      {
        title: 'arguments, but not as administrator',
        modelId: idOf('chat'),
        body: { llamacpp_args: '--no-mmap' },
        check: fails('admin_key_required'),
      },
    ],
    '404': [
      {
        title: 'an unknown id',
        modelId: 'No-Such-Model',
        body: {},
        check: fails('model_not_found'),
      },
    ],
  },
  deleteModelOptions: {
    '200': [
      { title: 'of a model', modelId: idOf('chat'), check: has({ saved: {} }) },
      { title: 'once more', modelId: idOf('chat'), check: has({ saved: {} }) },
    ],
    '400': [{ title: 'an id of endless length', modelId: 'x'.repeat(513) }],
    '404': [{ title: 'an unknown id', modelId: 'No-Such-Model', check: fails('model_not_found') }],
  },
  loadModel: {
    '200': [
      {
        title: 'by model_name',
        given: 'nothing loaded',
        body: { model_name: idOf('chat') },
        check: loaded,
      },
      { title: 'again, which is at once', body: { model_name: idOf('chat') }, check: loaded },
      {
        title: 'as the preview spells it',
        body: { model: idOf('chat'), device: 'hybrid', dtype: 'int4' },
        check: loadedInPreview,
      },
      {
        title: 'by checkpoint and recipe',
        body: { checkpoint: `${MODELS.chat}.gguf`, recipe: 'llamacpp' },
        check: loaded,
      },
      {
        title: 'with an unknown field',
        body: { model_name: idOf('chat'), tomorrow: true },
        check: loaded,
      },
      {
        title: 'with options',
        body: { model_name: idOf('chat'), ctx_size: 2048, llamacpp_backend: 'cpu' },
        check: loaded,
      },
      {
        title: 'with arguments, as administrator',
        headers: AS_ADMIN,
        body: { model_name: idOf('chat'), llamacpp_args: '--no-mmap' },
        check: loaded,
      },
      {
        title: 'with a backend left open, by an empty text',
        body: { model_name: idOf('chat'), llamacpp_backend: '', merge_args: true },
        check: loaded,
      },
      {
        title: 'with options to be kept, and none in place of a kept one',
        body: {
          model_name: idOf('chat'),
          ctx_size: 1024,
          llamacpp_backend: null,
          save_options: true,
        },
        check: loaded,
      },
    ],
    '200 text/event-stream': [
      {
        title: 'as a stream',
        given: 'nothing loaded',
        body: { model_name: idOf('chat'), stream: true },
      },
      { title: 'as a stream, of what is loaded', body: { model_name: idOf('chat'), stream: true } },
    ],
    '400': LOAD_REFUSALS,
    '403': [
      {
        title: 'with arguments, but not as administrator',
        body: { model_name: idOf('chat'), llamacpp_args: '--no-mmap' },
        check: fails('admin_key_required'),
      },
      {
        title: 'without those of the settings, but not as administrator',
        body: { model_name: idOf('chat'), merge_args: false },
        check: fails('admin_key_required'),
      },
    ],
    '404': [
      { title: 'an unknown model', body: UNKNOWN, check: fails('model_not_found', 'model_name') },
      {
        title: 'an unknown model, as the preview spells it',
        body: { model: 'No-Such-Model' },
        check: fails('model_not_found', 'model'),
      },
      {
        title: 'a checkpoint that no model of the recipe has',
        body: { checkpoint: `${MODELS.chat}.gguf`, recipe: 'flm' },
        check: fails('model_not_found', 'checkpoint'),
      },
    ],
    '500': FAILING_STARTS.map(({ title, model, check }) => ({
      title,
      body: { model_name: model },
      check,
    })),
  },
  loadModelByQuery: {
    '200': [
      {
        title: 'as the preview spells it',
        given: 'nothing loaded',
        query: `model=${idOf('chat')}`,
        check: loadedInPreview,
      },
      {
        title: 'with both names',
        query: `model=owner/name:Q4_0&model_name=${idOf('chat')}&device=cpu&dtype=float32`,
        check: loaded,
      },
    ],
    '400': [
      { title: 'no model named', query: '', check: fails('invalid_request', 'model_name') },
      {
        title: 'an option of a recipe',
        query: `model=${idOf('chat')}&ctx_size=2048`,
        check: fails('invalid_request', 'ctx_size'),
      },
    ],
    '404': [
      { title: 'an unknown model', query: 'model=No-Such-Model', check: fails('model_not_found') },
    ],
    '500': FAILING_STARTS.map(({ title, model, check }) => ({
      title,
      query: `model=${model}`,
      check,
    })),
  },
  unloadModel: {
    '200': [
      {
        title: 'one model',
        given: 'a model loaded',
        body: { model_name: idOf('chat') },
        check: unloaded,
      },
      { title: 'as the preview spells it', given: 'a model loaded', body: { model: idOf('chat') } },
      { title: 'all, with an empty object', given: 'a model loaded', body: {} },
      { title: 'all, without a body', given: 'a model loaded' },
      { title: 'all, with null for a body', given: 'a model loaded', text: 'null' },
      { title: 'all, when nothing is loaded', given: 'nothing loaded' },
    ],
    '400': [
      {
        title: 'a number for a name',
        body: { model_name: 5 },
        check: fails('invalid_request', 'model_name'),
      },
    ],
    '404': [
      {
        title: 'a model that is not loaded',
        given: 'nothing loaded',
        body: { model_name: idOf('chat') },
        check: fails('model_not_loaded'),
      },
      {
        title: 'an unknown model',
        body: UNKNOWN,
        check: has({ status: 'error', message: 'Model not found: No-Such-Model' }),
      },
    ],
  },
  makeDemoModel: {
    '200': [
      {
        title: 'that is not there yet',
        check: has({ status: 'success', model_name: 'extra.Tiny-Demo' }),
      },
      { title: 'that is there', check: has({ is_new: false }) },
    ],
  },
  unloadModelByQuery: {
    '200': [
      {
        title: 'all, as the preview spells it',
        given: 'a model loaded',
        query: '',
        check: unloaded,
      },
      {
        title: 'one model',
        given: 'a model loaded',
        query: `model_name=${idOf('chat')}`,
        check: unloaded,
      },
    ],
    '400': [
      {
        title: 'an empty name',
        query: 'model_name=',
        check: fails('invalid_request', 'model_name'),
      },
    ],
    '404': [
      {
        title: 'an unknown model',
        query: 'model=No-Such-Model',
        check: fails('model_not_loaded', 'model_name'),
      },
    ],
  },
};
