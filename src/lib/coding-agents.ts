// How coding agents are told where their model is: for `lemonade launch`, and for the list of apps.

interface Target {
  origin: string;
  model: string;
  key: string;
  contextTokens: number;
}

export function claudeCodeVariables({ origin, model, key, contextTokens }: Target): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: origin,
    ANTHROPIC_AUTH_TOKEN: key,
    ANTHROPIC_DEFAULT_OPUS_MODEL: model,
    ANTHROPIC_DEFAULT_SONNET_MODEL: model,
    ANTHROPIC_DEFAULT_HAIKU_MODEL: model,
    CLAUDE_CODE_SUBAGENT_MODEL: model,
    // Claude Code assumes a million tokens for a model that it does not know, and never compacts.
    CLAUDE_CODE_MAX_CONTEXT_TOKENS: String(contextTokens),
    // A header that changes with each request would make the prompt cache useless.
    CLAUDE_CODE_ATTRIBUTION_HEADER: '0',
    // So would a count of tokens after each tool's result.
    CLAUDE_CODE_TOTAL_TOKENS_REMINDER: 'off',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  };
}

export function opencodeConfig({ origin, model, key, contextTokens }: Target) {
  const limit = { context: contextTokens, output: Math.floor(contextTokens / 3) };
  return {
    provider: {
      lemonade: {
        npm: '@ai-sdk/openai-compatible',
        name: 'Lemonade',
        options: { baseURL: `${origin}/v1`, apiKey: key },
        models: { [model]: { name: model, limit } },
      },
    },
    model: `lemonade/${model}`,
  };
}
