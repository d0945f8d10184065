// Parts of the schemas of published tools.

/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A text that means what the description says. */
export const text = (description: string): Schema => ({ type: 'string', description });
/** A whole number. */
export const whole = (description: string): Schema => ({ type: 'integer', description });
/** A number that may be broken. */
export const seconds = (description: string): Schema => ({ type: 'number', description });

/** One of these texts. */
export const oneOf = (values: readonly string[], description: string): Schema => ({
  ...text(description),
  enum: values,
});

/** A list of exactly so many whole numbers. */
export const numbers = (count: number, description: string): Schema => ({
  type: 'array',
  description,
  items: { type: 'integer' },
  minItems: count,
  maxItems: count,
});

/** An object with these arguments. */
export const object = (properties: Schema, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
});

/** A tool of a toolset. */
export interface Member {
  description: string;
  properties: Schema;
  required: readonly string[];
}
