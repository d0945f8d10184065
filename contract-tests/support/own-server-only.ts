// Test files that own the servers they test, and so can't be pointed at another one (LEMONADE_URL); each with its reason.

const PLAIN = 'any-server.test.ts has what needs none';

export const OWN_SERVER_ONLY: Readonly<Record<string, string>> = {
  'aborts.test.ts': 'the fake native servers tell whether a client that leaves is noticed',
  'ai-sdk-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'anthropic-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'competition.test.ts': 'models compete for the places of a server that is started with few',
  'engines.test.ts': 'servers are started on each engine',
  'faults.test.ts': 'native servers are ordered to fail',
  'full-disk.test.ts': 'servers are started on a disk of a few megabytes',
  'installs.test.ts': 'backends come from a host of releases of its own',
  'keys.test.ts': 'both keys must be known, and servers without are started',
  'langchain-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'lifecycle.test.ts': 'servers are started, stopped and killed',
  'log-stream.test.ts': `servers are started at each level of the log; ${PLAIN}`,
  'not-built.test.ts': 'it is about what our own server does not do',
  'npu-encoder.test.ts': 'models come from a hub of its own',
  'ollama-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'openai-chat.test.ts': 'it needs engines that are known to obey',
  'openai-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'openai-media.test.ts': 'the fake native servers tell what reaches them',
  'params.test.ts': 'defaults for all requests of a server are nobody else’s to change',
  'process-failures.test.ts': 'a program of its own is loaded into the server that fails',
  'pulls.test.ts': 'models come from a hub of its own',
  'realtime.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'responses.test.ts': 'the fake native servers think and call on order',
  'rocm.test.ts': 'its servers see GPUs that are not there, and fetch ROCm from a host of its own',
  'settings.test.ts': 'servers are started with every setting',
  'soak.test.ts': 'it counts the processes of the server',
  'stored-models.test.ts': 'the fake FastFlowLM keeps the models',
  'vectors.test.ts': 'it needs models whose vectors are known',
};
