// The repairs, by name. Each is one way in which models are known to break a call, of which there
// is one reading only.

export const REPAIRS = [
  'array around one text',
  'bare word',
  'boolean as text',
  'byte order mark',
  'comment',
  'equals sign',
  'escaped quotes',
  'form of the model',
  'html entities',
  'invalid escape',
  'key spelling',
  'letter case of an enum',
  'missing bracket',
  'missing comma',
  'missing quote of a key',
  'no arguments',
  'null for optional',
  'null as text',
  'number as text',
  'number form',
  'number for text',
  'object as text',
  'other quotes',
  'other white space',
  'python literal',
  'quotes in a text',
  'raw control character',
  'repeated',
  'single for array',
  'surplus bracket',
  'surplus comma',
  'surrounding text',
  'wrapped',
] as const;

/** What a person reads of what was repaired: in headers, warnings and metrics. */
export type Repair = (typeof REPAIRS)[number];

/** Thrown while reading where there is no reading, or more than one. Never leaves this folder. */
export class NoSingleReading extends Error {}
