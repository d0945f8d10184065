// Cases of slots, with the fake llama-server behind them.
import { ADMIN_KEY, idOf } from '../support/server.ts';
import { type Case, type CasesByOperation, fails, has } from './case.ts';

const filename = 'conversation.bin';
const headers = { authorization: `Bearer ${ADMIN_KEY}` };
const GARBAGE: Case = {
  title: 'the native server answers garbage',
  given: 'a model loaded whose native server answers garbage',
  check: fails('backend_answer_invalid'),
};
const nothingLoaded: Case = {
  title: 'with nothing loaded',
  given: 'nothing loaded',
  check: fails('no_model_loaded'),
};

/** A check that the file name is what is wrong. */
const badName = fails('invalid_request', 'filename');

/** What is said of a native server and its slots, and prompt caches that are saved in files. */
export const SLOT_CASES: CasesByOperation = {
  listSlots: {
    '200': [
      { title: 'of the model that was used last', given: 'a model loaded', query: '' },
      { title: 'of a model by its id', query: `model=${idOf('chat')}` },
      {
        title: 'of an embedding model',
        given: 'an embedding model loaded, and nothing else',
        query: '',
      },
    ],
    '400': [{ ...nothingLoaded, query: '' }],
    '404': [
      {
        title: 'of an unknown model',
        query: 'model=No-Such-Model',
        check: fails('model_not_found'),
      },
      {
        title: 'of a model that is not loaded',
        query: `model=${idOf('slowStart')}`,
        check: fails('model_not_loaded'),
      },
    ],
    '502': [{ ...GARBAGE, query: '' }],
  },
  getProps: {
    '200': [
      {
        title: 'of the model that was used last',
        given: 'a model loaded',
        query: '',
        check: has({ model_alias: idOf('chat') }),
      },
      { title: 'of a model by its id', query: `model=${idOf('chat')}` },
      {
        title: 'of an embedding model',
        given: 'an embedding model loaded, and nothing else',
        query: '',
      },
    ],
    '400': [{ ...nothingLoaded, query: '' }],
    '404': [
      {
        title: 'of an unknown model',
        query: 'model=No-Such-Model',
        check: fails('model_not_found'),
      },
      {
        title: 'of a model that is not loaded',
        query: `model=${idOf('slowStart')}`,
        check: fails('model_not_loaded'),
      },
    ],
    '502': [{ ...GARBAGE, query: '' }],
  },
  updateSlot: {
    '200': [
      {
        title: 'save',
        given: 'a model loaded',
        headers,
        query: 'action=save',
        body: { filename },
        check: has({ id_slot: 0, filename }),
      },
      {
        title: 'restore',
        headers,
        query: 'action=restore',
        body: { filename },
        check: has({ id_slot: 0, filename }),
      },
      { title: 'erase, without a body', query: 'action=erase', check: has({ id_slot: 0 }) },
      {
        title: 'erase of a model by its id',
        query: `action=erase&model=${idOf('chat')}`,
        body: {},
      },
    ],
    '400': [
      { ...nothingLoaded, query: 'action=erase' },
      { title: 'an action that does not exist', query: 'action=polish', body: {} },
      {
        title: 'save without a file',
        given: 'a model loaded',
        headers,
        query: 'action=save',
        body: {},
        check: badName,
      },
      { title: 'save without a body', headers, query: 'action=save', check: badName },
      {
        title: 'a file in another folder',
        headers,
        query: 'action=save',
        body: { filename: '../outside.bin' },
        check: badName,
      },
      {
        title: 'a file in a folder below',
        headers,
        query: 'action=restore',
        body: { filename: 'a/b.bin' },
        check: badName,
      },
      {
        title: 'an absolute path',
        headers,
        query: 'action=save',
        body: { filename: '/tmp/x.bin' },
        check: badName,
      },
      {
        title: 'a path of Windows',
        headers,
        query: 'action=save',
        body: { filename: 'C:\\x.bin' },
        check: badName,
      },
    ],
    '403': [
      {
        title: 'save, not as administrator',
        given: 'a model loaded',
        query: 'action=save',
        body: { filename },
        check: fails('admin_key_required'),
      },
    ],
    '404': [
      {
        title: 'a file that was never saved',
        given: 'a model loaded',
        headers,
        query: 'action=restore',
        body: { filename: 'never.bin' },
        check: fails('slot_file_not_found', 'filename'),
      },
      {
        title: 'of an unknown model',
        query: 'action=erase&model=No-Such-Model',
        check: fails('model_not_found'),
      },
      {
        title: 'of a model that is not loaded',
        query: `action=erase&model=${idOf('slowStart')}`,
        check: fails('model_not_loaded'),
      },
    ],
    '502': [{ ...GARBAGE, query: 'action=erase' }],
  },
};
