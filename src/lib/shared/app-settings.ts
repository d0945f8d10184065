// How other programs are told where their model is, from apps.json: for `lemonade launch`, and for
// the list of apps.
import apps from './apps.json' with { type: 'json' };

/** What an app is to be connected to. */
export interface AppTarget {
  /** Of the server, e.g. `http://localhost:13305`. */
  origin: string;
  /** The id of the model. */
  model: string;
  /** What the app sends as its API key; any text where the server has none. */
  key: string;
  /** How many tokens the model takes at once, prompt and response together. */
  contextTokens: number;
  /** True for a model that looks at images. */
  canSee?: boolean;
}

/** How a value is written: as a string of JSON or TOML, or as a word of a shell. */
const ENCODERS: Readonly<Record<string, (text: string) => string>> = {
  quoted: (text) => JSON.stringify(text),
  literal: (text) =>
    `'${JSON.stringify(text).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`,
  word: (text) =>
    /^[\w.:/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`,
};

/**
 * What apps.json says of each app, with `{name}` or `{name|encoder}` filled in by a target that
 * `targetOf` chooses. `{name|value}` stays what it is, e.g. a list.
 */
export const appSettings = (targetOf: (app: (typeof apps)[number]) => AppTarget) =>
  apps.map((app) => filledIn(app, targetOf(app)) as typeof app);

/** The same for the one app of that id, which must be in apps.json. */
export const settingsOf = (id: string, target: AppTarget) =>
  appSettings(() => target).find((app) => app.id === id) as (typeof apps)[number];

function filledIn(template: unknown, target: AppTarget): unknown {
  if (Array.isArray(template)) return template.map((item) => filledIn(item, target));
  if (typeof template === 'object' && template !== null) {
    const entries = Object.entries(template).map(([name, value]) => [
      filledText(name, target),
      filledIn(value, target),
    ]);
    return Object.fromEntries(entries);
  }
  if (typeof template !== 'string') return template;
  const [, name] = /^\{(\w+)\|value\}$/.exec(template) ?? [];
  return name === undefined ? filledText(template, target) : valuesOf(target)[name];
}

/** Apps are told to let a response take a third of the context. */
const RESPONSES_PER_CONTEXT = 3;

function valuesOf(target: AppTarget): Readonly<Record<string, unknown>> {
  const { origin, contextTokens, canSee = false } = target;
  return {
    ...target,
    canSee,
    inputs: canSee ? ['text', 'image'] : ['text'],
    capabilities: canSee ? 'tool_use, image_input' : 'tool_use',
    baseUrl: `${origin}/v1`,
    outputTokens: Math.floor(contextTokens / RESPONSES_PER_CONTEXT),
  };
}

function filledText(template: string, target: AppTarget): string {
  const values = valuesOf(target);
  return template.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, name: string, encoder = '') => {
    const value = String(values[name]);
    return ENCODERS[encoder]?.(value) ?? value;
  });
}
