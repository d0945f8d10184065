// All requests of the comparison.
import type { Case } from '../case.ts';
import { chatCases } from './chat.ts';
import { otherApiCases } from './other-apis.ts';
import { textCases } from './texts.ts';
import { toolCases } from './tools.ts';
import { vectorCases } from './vectors.ts';

export const ALL_CASES: readonly Case[] = [
  ...chatCases,
  ...toolCases,
  ...textCases,
  ...otherApiCases,
  ...vectorCases,
];
