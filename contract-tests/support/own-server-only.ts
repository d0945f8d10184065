// Test files that own the servers they test, and so can't be pointed at another one (LEMONADE_URL);
// each with its reason.

const PLAIN = 'any-server.test.ts has what needs none';

/**
 * Test files, below `contract-tests/`, that can't run with `LEMONADE_URL`, each with the reason.
 */
export const OWN_SERVER_ONLY: Readonly<Record<string, string>> = {
  'aborts.test.ts': 'the fake native servers tell whether a client that leaves is noticed',
  'activity.test.ts': 'a server is stopped, and a native server is told how fast to write',
  'agents.test.ts': 'the fake native servers show what reaches them',
  'agents/conversations.test.ts': 'the fake native servers think and call on order',
  'agents/templates.test.ts': 'a model with a strict template is made for it',
  'agents/ten-turns.test.ts':
    'models with templates of published ones are made for it, on each engine',
  'ai-sdk-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'aliases.test.ts': 'aliases are made, and native servers are ordered to fail',
  'anthropic-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'backend-choice.test.ts':
    'its servers see a GPU that is not there, and fetch backends from a host of its own',
  'both-engines.test.ts': 'a server is started on each engine',
  'call-ids.test.ts': 'a model with a strict template is made for it, on each engine',
  'child-privacy.test.ts': 'it looks at the processes and the files of the server',
  'cli/administration.test.ts': 'settings, aliases and files of the server are changed',
  'cli/bench.test.ts': 'each engine has a server of its own',
  'cli/chat.test.ts': 'the fake native servers take orders, and servers are started',
  'cli/commands.test.ts':
    'keys, models and versions must be known, and servers that are none are started',
  'cli/completion.test.ts': 'servers are started, and files of this machine are written',
  'cli/documented-commands.test.ts': 'servers are started for the commands of the pages',
  'cli/interruptions.test.ts': 'servers are started, and on a disk of a few megabytes',
  'cli/local-programs.test.ts': 'servers are started, and files of this machine are written',
  'cli/provider.test.ts': 'a provider of its own demands a key',
  'cli/pulls.test.ts': 'models come from a hub of its own',
  'competition.test.ts': 'models compete for the places of a server that is started with few',
  'counts/counts.test.ts': 'a server is started on each engine, with a model that is made to see',
  'counts/read-to-count.test.ts': 'the fake native servers show what reaches them',
  'deploy.test.ts': 'its server is started as the Deployment of deploy/ starts one',
  'edge-cases.test.ts': 'the fake native servers say what a model would',
  'embedded-speech.test.ts':
    'an engine that npm has is put into the cache folder, and model files are made for it',
  'embedded-voice.test.ts':
    'an engine that npm has is put into the cache folder, and model files are made for it',
  'engines-compared/arguments.test.ts':
    'a server is started on each engine, and set with arguments of its own',
  'engines-compared/engines-compared.test.ts':
    'a server is started on each engine, with models made for it',
  'engines.test.ts': 'servers are started on each engine',
  'faults.test.ts': 'native servers are ordered to fail',
  'full-disk.test.ts': 'servers are started on a disk of a few megabytes',
  'hostile/config-files.test.ts': 'servers are started with settings that are none',
  'hostile/corpus.test.ts':
    'the memory of the server is measured, and its native servers are told what to say',
  'hostile/engine.test.ts': 'model files are made for it',
  'hostile/fuzz.test.ts': 'the memory of the server is measured',
  'hostile/talk.test.ts': 'its server has little memory, and talks with servers of the test',
  'installs.test.ts': 'backends come from a host of releases of its own',
  'kept-apart.test.ts': 'it has keys of its own, and looks into native servers and at the disk',
  'keys.test.ts': 'both keys must be known, and servers without are started',
  'langchain-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'lifecycle.test.ts': 'servers are started, stopped and killed',
  'local-only.test.ts': 'a provider of its own counts who connects',
  'log-stream.test.ts': `servers are started at each level of the log; ${PLAIN}`,
  'mcp-conformance.test.ts': 'the suite of MCP can send no key',
  'mcp-in-chats.test.ts':
    'an MCP server is started for it, and the fake native servers take orders',
  'mcp-in-responses.test.ts':
    'MCP servers are started for it, and the fake native servers take orders',
  'mcp-keys.test.ts': 'it starts servers with and without keys, and MCP servers behind them',
  'mcp-pictures.test.ts':
    'an MCP server is started for it, and the fake native servers take orders',
  'mcp-servers.test.ts': 'MCP servers are added to the settings, and start programs',
  'mcp.test.ts': 'the fake native servers take orders',
  'not-built.test.ts': 'it is about what our own server does not do',
  'npu-encoder.test.ts': 'models come from a hub of its own',
  'oga-cpu.test.ts': 'a model for the CPU is made for it, and its library is put in place',
  'ollama-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'openai-chat.test.ts': 'it needs engines that are known to obey',
  'openai-client.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'openai-media.test.ts': 'the fake native servers tell what reaches them',
  'other-names.test.ts': 'the fake native servers take orders, and show what reaches them',
  'params.test.ts': 'defaults for all requests of a server are not for other tests to change',
  'process-failures.test.ts': 'a program of its own is loaded into the server that fails',
  'promises/promises.test.ts':
    'servers are started with every option, and models come from a hub of its own',
  'prompt-caches.test.ts': 'the embedded engine tells how many tokens it has evaluated',
  'providers.test.ts': 'providers are servers of the test, and fail on order',
  'published-tools.test.ts': 'the fake native servers call on order',
  'pulls.test.ts': 'models come from a hub of its own',
  'realtime.test.ts': `the fake native servers take orders; ${PLAIN}`,
  'repaired-calls.test.ts': 'a provider of its own breaks its calls',
  'replays.test.ts': 'the fake native servers say what is expected',
  'responses-websocket.test.ts': 'the fake native servers take orders, and a server is stopped',
  'responses.test.ts': 'the fake native servers think and call on order',
  'rocm.test.ts': 'its servers see GPUs that are not there, and fetch ROCm from a host of its own',
  'saved-prompt-caches.test.ts': 'servers are restarted and killed, and their files are damaged',
  'settings.test.ts': 'servers are started with every setting',
  'shared-work.test.ts': 'rpc-servers of llama.cpp are started with it',
  'shares-of-keys.test.ts': 'it has keys of its own, and a provider that never responds',
  'soak.test.ts': 'it counts the processes of the server',
  'speculation.test.ts':
    'a real llama-server drafts, and fake ones are slower with drafts or do not start',
  'stored-models.test.ts': 'the fake FastFlowLM keeps the models',
  'suffix.test.ts': 'a real model that fills gaps is made for it, on each engine',
  'through-provider.test.ts':
    'it runs the files that need no server of their own against one of its own',
  'tool-schemas.test.ts': 'each model has a template of its own, on two engines',
  'tracing.test.ts': 'servers are started with a collector of its own',
  'tuning.test.ts': 'the speed of the fake native servers is a function of their arguments',
  'vectors.test.ts': 'it needs models whose vectors are known',
  'warnings.test.ts': 'models and settings of the server are changed',
};
