// How each coding agent is told where its model is: by variables and arguments, so that no file of it is changed.

interface AgentFacts {
  install: string;
  launch(target: Target): Launch;
}

export interface Target {
  /** Of the server, without a path. */
  baseUrl: string;
  model: string;
  contextSize: number;
  key: string;
}

export interface Launch {
  environment: Readonly<Record<string, string>>;
  /** Arguments in front of those of the user. */
  before: readonly string[];
}

export type Agent = 'claude' | 'codex' | 'opencode';

export const AGENTS: Readonly<Record<Agent, AgentFacts>> = {
  claude: {
    install: 'npm install -g @anthropic-ai/claude-code',
    launch: ({ baseUrl, model, contextSize, key }) => ({
      environment: {
        ANTHROPIC_BASE_URL: baseUrl,
        ANTHROPIC_AUTH_TOKEN: key,
        ANTHROPIC_DEFAULT_OPUS_MODEL: model,
        ANTHROPIC_DEFAULT_SONNET_MODEL: model,
        ANTHROPIC_DEFAULT_HAIKU_MODEL: model,
        CLAUDE_CODE_SUBAGENT_MODEL: model,
        // Of a model that it does not know, it takes a million tokens for granted, and never compacts.
        CLAUDE_CODE_MAX_CONTEXT_TOKENS: String(contextSize),
        // A header that changes with each request would make the prompt cache useless.
        CLAUDE_CODE_ATTRIBUTION_HEADER: '0',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
      before: ['--model', model],
    }),
  },
  codex: {
    install: 'npm install -g @openai/codex',
    launch: ({ baseUrl, model, contextSize, key }) => ({
      environment: { OPENAI_API_KEY: key },
      before: [
        ['model_provider', '"lemonade"'],
        ['model_providers.lemonade.name', '"Lemonade"'],
        ['model_providers.lemonade.base_url', JSON.stringify(`${baseUrl}/v1`)],
        ['model_providers.lemonade.env_key', '"OPENAI_API_KEY"'],
        ['model_providers.lemonade.wire_api', '"responses"'],
        ['model_context_window', String(contextSize)],
        ['web_search', '"disabled"'],
      ]
        .flatMap(([name, value]) => ['-c', `${name}=${value}`])
        .concat('-m', model),
    }),
  },
  opencode: {
    install: 'npm install -g opencode-ai',
    launch: ({ baseUrl, model, contextSize, key }) => ({
      environment: {
        OPENCODE_CONFIG_CONTENT: JSON.stringify({
          provider: {
            lemonade: {
              npm: '@ai-sdk/openai-compatible',
              name: 'Lemonade',
              options: { baseURL: `${baseUrl}/v1`, apiKey: key },
              models: {
                [model]: { name: model, limit: { context: contextSize, output: Math.floor(contextSize / 3) } },
              },
            },
          },
          model: `lemonade/${model}`,
        }),
      },
      before: [],
    }),
  },
};

export function launchOf(agent: Agent, target: Target): Launch {
  return AGENTS[agent].launch(target);
}
