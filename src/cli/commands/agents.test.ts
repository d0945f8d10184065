import { describe, expect, test } from 'vitest';
import { AGENTS } from './agents.ts';

describe('agents', () => {
  const target = { origin: 'http://localhost:13305', model: 'M', contextTokens: 32_768, key: 'k' };

  test('claude gets the address without a path', () => {
    expect(AGENTS.claude.launch(target)).toMatchObject({
      environment: {
        ANTHROPIC_BASE_URL: 'http://localhost:13305',
        ANTHROPIC_AUTH_TOKEN: 'k',
        ANTHROPIC_DEFAULT_HAIKU_MODEL: 'M',
        CLAUDE_CODE_MAX_CONTEXT_TOKENS: '32768',
        CLAUDE_CODE_TOTAL_TOKENS_REMINDER: 'off',
      },
      before: ['--model', 'M'],
    });
  });

  test('codex gets a provider by arguments', () => {
    const { before, environment } = AGENTS.codex.launch(target);
    expect(before).toContain('model_providers.lemonade.base_url="http://localhost:13305/v1"');
    expect(before).toContain('model_providers.lemonade.supports_websockets=true');
    expect([before.slice(-2), environment]).toEqual([['-m', 'M'], { OPENAI_API_KEY: 'k' }]);
  });

  test('opencode gets its configuration in a variable', () => {
    const { OPENCODE_CONFIG_CONTENT: text = '' } = AGENTS.opencode.launch(target).environment;
    expect(JSON.parse(text)).toMatchObject({
      model: 'lemonade/M',
      provider: {
        lemonade: {
          options: { baseURL: 'http://localhost:13305/v1', apiKey: 'k' },
          models: { M: { limit: { context: 32_768 } } },
        },
      },
    });
  });
});
