// How other programs are told where their model is, from apps.json: for `lemonade launch`, and for
// the list of apps.
import apps from './apps.json' with { type: 'json' };

export interface AppTarget {
  origin: string;
  model: string;
  key: string;
  contextTokens: number;
  /** True for a model that looks at images. */
  canSee?: boolean;
}

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
export const settingsOf = (id: string, target: AppTarget) =>
  appSettings(() => target).find((app) => app.id === id) as (typeof apps)[number];

function filledIn(template: unknown, target: AppTarget): unknown {
  if (Array.isArray(template)) return template.map((item) => filledIn(item, target));
  if (typeof template === 'object' && template !== null) {
    const entries = Object.entries(template).map(([name, value]) => [
      text(name, target),
      filledIn(value, target),
    ]);
    return Object.fromEntries(entries);
  }
  if (typeof template !== 'string') return template;
  const [, name] = /^\{(\w+)\|value\}$/.exec(template) ?? [];
  return name === undefined ? text(template, target) : valuesOf(target)[name];
}

function valuesOf(target: AppTarget): Readonly<Record<string, unknown>> {
  const { origin, contextTokens, canSee = false } = target;
  return {
    ...target,
    canSee,
    inputs: canSee ? ['text', 'image'] : ['text'],
    baseUrl: `${origin}/v1`,
    outputTokens: Math.floor(contextTokens / 3),
  };
}

function text(template: string, target: AppTarget): string {
  const values = valuesOf(target);
  return template.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, name: string, encoder = '') => {
    const value = String(values[name]);
    return ENCODERS[encoder]?.(value) ?? value;
  });
}
