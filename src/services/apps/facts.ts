// The apps that are known to work, and how each is configured. `npm run generate` writes the same to docs/apps.md.
import type { components } from '../../../generated/openapi.ts';
import { claudeCodeVariables, opencodeConfig } from '../../lib/coding-agents.ts';

/** An app without what depends on the models that are here. */
export type AppLines = Omit<components['schemas']['App'], 'models'>;

export interface Target {
  /** Of the server, without a path: `http://localhost:13305`. */
  origin: string;
  model: string;
  key: string;
}

/** What coding agents and their instructions take. */
const AGENT_TOKENS = 32_768;
const CHAT_TOKENS = 8192;
const TOOLS = ['tool-calling'];
/** Every language model chats. */
const CHAT: string[] = [];
type Facts = (target: Target & { baseUrl: string }) => AppLines;

/** It counts what models cost; these cost nothing. */
function piConfig({ baseUrl, model, key }: { baseUrl: string; model: string; key: string }) {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const limits = { contextWindow: AGENT_TOKENS, maxTokens: Math.floor(AGENT_TOKENS / 3) };
  const known = { id: model, name: model, reasoning: true, input: ['text'], ...limits, cost };
  return { providers: { lemonade: { baseUrl, api: 'openai-completions', apiKey: key, models: [known] } } };
}

type AppKind = (id: string, name: string, api: AppLines['api'], install: string) => AppLines;
const agent: AppKind = (id, name, api, install) => {
  return { id, name, api, install, context_tokens: AGENT_TOKENS, labels: TOOLS };
};
const program: AppKind = (id, name, api, install) => {
  return { id, name, api, install, context_tokens: CHAT_TOKENS, labels: CHAT };
};

const FACTS: readonly Facts[] = [
  ({ origin, model, key }) => ({
    ...agent('claude-code', 'Claude Code', 'anthropic-messages', npm('@anthropic-ai/claude-code')),
    environment: claudeCodeVariables({ origin, model, key, contextTokens: AGENT_TOKENS }),
    command: `claude --model ${word(model)}`,
  }),

  ({ baseUrl, model, key }) => ({
    ...agent('codex', 'Codex', 'openai-responses', npm('@openai/codex')),
    environment: { OPENAI_API_KEY: key },
    file: {
      path: '~/.codex/config.toml',
      text: lines(
        `model = ${quoted(model)}`,
        'model_provider = "lemonade"',
        `model_context_window = ${AGENT_TOKENS}`,
        'web_search = "disabled"',
        '',
        '[model_providers.lemonade]',
        'name = "Lemonade"',
        `base_url = ${quoted(baseUrl)}`,
        'env_key = "OPENAI_API_KEY"',
        'wire_api = "responses"',
      ),
    },
    command: 'codex',
  }),

  ({ origin, model, key }) => ({
    ...agent('opencode', 'opencode', 'openai-chat', npm('opencode-ai')),
    file: {
      path: '~/.config/opencode/opencode.json',
      text: json(opencodeConfig({ origin, model, key, contextTokens: AGENT_TOKENS })),
    },
    command: 'opencode',
  }),

  ({ baseUrl, model, key }) => ({
    ...agent('continue', 'Continue', 'openai-chat', npm('@continuedev/cli')),
    file: {
      path: '~/.continue/config.yaml',
      text: lines(
        'name: Lemonade',
        'version: 1.0.0',
        'schema: v1',
        'models:',
        `  - name: ${quoted(model)}`,
        '    provider: openai',
        `    model: ${quoted(model)}`,
        `    apiBase: ${quoted(baseUrl)}`,
        `    apiKey: ${quoted(key)}`,
        '    roles: [chat, edit, apply]',
        '    capabilities: [tool_use]',
        '    defaultCompletionOptions:',
        `      contextLength: ${AGENT_TOKENS}`,
      ),
    },
    command: 'cn',
  }),

  ({ baseUrl, model, key }) => ({
    ...agent('cline', 'Cline', 'openai-chat', npm('cline')),
    command: `cline auth --provider openai --apikey ${word(key)} --modelid ${word(model)} --baseurl ${word(baseUrl)}`,
    fields: {
      'API Provider': 'OpenAI Compatible',
      'Base URL': baseUrl,
      'API Key': key,
      'Model ID': model,
      'Context Window Size': String(AGENT_TOKENS),
    },
  }),

  ({ baseUrl, model, key }) => ({
    ...agent('qwen-code', 'Qwen Code', 'openai-chat', npm('@qwen-code/qwen-code')),
    environment: { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: key, OPENAI_MODEL: model },
    command: 'qwen --auth-type openai',
  }),

  ({ baseUrl, model, key }) => ({
    ...agent('copilot-cli', 'Copilot CLI', 'openai-chat', npm('@github/copilot')),
    environment: {
      COPILOT_PROVIDER_BASE_URL: baseUrl,
      COPILOT_PROVIDER_API_KEY: key,
      COPILOT_MODEL: model,
      COPILOT_OFFLINE: 'true',
    },
    command: 'copilot',
  }),

  ({ baseUrl, model, key }) => ({
    ...agent('pi', 'pi', 'openai-chat', npm('@mariozechner/pi-coding-agent')),
    file: { path: '~/.pi/agent/models.json', text: json(piConfig({ baseUrl, model, key })) },
    command: `pi --provider lemonade --model ${word(model)}`,
  }),

  ({ baseUrl, key }) => ({
    ...program('open-webui', 'Open WebUI', 'openai-chat', 'pip install open-webui'),
    environment: { OPENAI_API_BASE_URL: baseUrl, OPENAI_API_KEY: key },
    command: 'open-webui serve',
  }),

  ({ baseUrl, model, key }) => ({
    ...program('langchain', 'LangChain', 'openai-chat', 'npm install @langchain/openai @langchain/core'),
    program: lines(
      "import { ChatOpenAI } from '@langchain/openai';",
      '',
      'const model = new ChatOpenAI({',
      `  model: ${literal(model)},`,
      `  apiKey: ${literal(key)},`,
      `  configuration: { baseURL: ${literal(baseUrl)} },`,
      '});',
      "console.log((await model.invoke('Hello')).text);",
    ),
  }),

  ({ baseUrl, model, key }) => ({
    ...program('ai-sdk', 'AI SDK', 'openai-chat', 'npm install ai @ai-sdk/openai-compatible'),
    program: lines(
      "import { createOpenAICompatible } from '@ai-sdk/openai-compatible';",
      "import { generateText } from 'ai';",
      '',
      `const lemonade = createOpenAICompatible({ name: 'lemonade', baseURL: ${literal(baseUrl)}, apiKey: ${literal(key)} });`,
      `const { text } = await generateText({ model: lemonade(${literal(model)}), prompt: 'Hello' });`,
      'console.log(text);',
    ),
  }),

  ({ baseUrl, model, key }) => ({
    ...program('openai-agents', 'OpenAI Agents SDK', 'openai-responses', 'npm install @openai/agents'),
    labels: TOOLS,
    program: lines(
      "import { Agent, OpenAIProvider, Runner } from '@openai/agents';",
      '',
      `const modelProvider = new OpenAIProvider({ baseURL: ${literal(baseUrl)}, apiKey: ${literal(key)} });`,
      'const runner = new Runner({ modelProvider, tracingDisabled: true });',
      `const agent = new Agent({ name: 'Helper', model: ${literal(model)} });`,
      "console.log((await runner.run(agent, 'Hello')).finalOutput);",
    ),
  }),

  ({ baseUrl, model, key }) => ({
    ...program('n8n', 'n8n', 'openai-chat', npm('n8n')),
    requires: 'Node.js 24 or newer',
    fields: { Credential: 'OpenAI', 'API Key': key, 'Base URL': baseUrl, 'Model (by ID)': model },
  }),
];

/** Of each app, for its own models: `modelOf` names the one for its lines. */
export function appLines(
  { origin, key }: Omit<Target, 'model'>,
  modelOf: (needs: Pick<AppLines, 'labels' | 'context_tokens'>) => string,
): AppLines[] {
  const target = { origin, key, baseUrl: `${origin}/v1` };
  return FACTS.map((facts) => facts({ ...target, model: modelOf(facts({ ...target, model: '' })) }));
}

const npm = (name: string) => `npm install -g ${name}`;
const lines = (...texts: readonly string[]) => `${texts.join('\n')}\n`;
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** A string of YAML and TOML alike. */
const quoted = (text: string) => JSON.stringify(text);

/** A string of TypeScript, as most people write it. */
const literal = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`;

/** A word of a command line, as shells read it. */
const word = (text: string) => (/^[\w.:/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
