// Coding agents that `lemonade launch` knows: how each is told of the server, by variables and
// arguments.
import { type AppTarget, settingsOf } from '../../lib/shared/app-settings.ts';

/** A program of others that talks to a model. */
export interface Agent {
  install: string;
  launch(target: AppTarget): {
    environment: Readonly<Record<string, string>>;
    before: readonly string[];
  };
}

const variablesOf = (app: string, target: AppTarget) =>
  settingsOf(app, target).environment as Readonly<Record<string, string>>;

/** By the names of their programs, which are the names on the command line. */
export const AGENTS = {
  claude: {
    install: 'npm install -g @anthropic-ai/claude-code',
    launch: (target) => ({
      environment: variablesOf('claude-code', target),
      before: ['--model', target.model],
    }),
  },
  codex: {
    install: 'npm install -g @openai/codex',
    launch: ({ origin, model, contextTokens, key }) => ({
      environment: { OPENAI_API_KEY: key },
      before: Object.entries({
        model_provider: 'lemonade',
        'model_providers.lemonade.name': 'Lemonade',
        'model_providers.lemonade.base_url': `${origin}/v1`,
        'model_providers.lemonade.env_key': 'OPENAI_API_KEY',
        'model_providers.lemonade.wire_api': 'responses',
        'model_providers.lemonade.supports_websockets': true,
        model_context_window: contextTokens,
        web_search: 'disabled',
      })
        .flatMap(([name, value]) => ['-c', `${name}=${JSON.stringify(value)}`])
        .concat('-m', model),
    }),
  },
  opencode: {
    install: 'npm install -g opencode-ai',
    launch: (target) => ({
      environment: {
        OPENCODE_CONFIG_CONTENT: JSON.stringify(settingsOf('opencode', target).file?.text),
      },
      before: [],
    }),
  },
} as const satisfies Record<string, Agent>;
