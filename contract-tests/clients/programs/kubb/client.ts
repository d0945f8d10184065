// Calls the server with the client that kubb makes of the document for clients, at the address that
// the document names, and prints what came back as one line of JSON. That client reads every
// response as JSON, so speech and streams are left out.
import { setConfig } from '@kubb/plugin-client/clients/fetch';
import {
  cleanUpCache,
  createChatCompletion,
  getModel,
  listModels,
  loadModel,
} from './lemonade/index.ts';

const variable = (name: string) => process.env[name] ?? '';
const model = variable('CHAT_MODEL');
setConfig({
  headers: {
    authorization: `Bearer ${variable('LEMONADE_API_KEY')}`,
    'content-type': 'application/json',
  },
});

const models = await listModels();
const loaded = await loadModel({ model_name: model });
const chat = await createChatCompletion({
  model,
  messages: [{ role: 'user', content: 'Say hello.' }],
});
const cleanup = await cleanUpCache({});
// It does not look at the status.
const refused: unknown = await getModel('No-Such-Model');

console.log(
  JSON.stringify({
    models: models.data.map(({ id }) => id),
    loaded: loaded.status,
    chat: chat.choices[0]?.message.content,
    dry_run: cleanup.dry_run,
    refusal: (refused as { error: { type: string } }).error.type,
  }),
);
