// 1: the server specification of the v1 endpoints, before load options and several models.
import type { Section } from '../row.ts';
import { chatExamples } from './chat-examples.ts';
import { chatParameters } from './chat-parameters.ts';
import { completions } from './completions.ts';
import { debugging } from './debugging.ts';
import { fastflowlm } from './fastflowlm.ts';
import { gguf } from './gguf.ts';
import { health } from './health.ts';
import { introduction } from './introduction.ts';
import { loading } from './loading.ts';
import { models } from './models.ts';
import { params } from './params.ts';
import { pulls } from './pulls.ts';
import { responses } from './responses.ts';
import { systemInfo } from './system-info.ts';

/** The sections of that document, in its order. */
export const SERVER: readonly Section[] = [
  ...introduction,
  ...chatParameters,
  ...chatExamples,
  ...completions,
  ...responses,
  ...models,
  ...pulls,
  ...loading,
  ...params,
  ...health,
  ...systemInfo,
  ...debugging,
  ...gguf,
  ...fastflowlm,
];
