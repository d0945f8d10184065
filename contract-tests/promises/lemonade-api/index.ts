// 2: the page of the Lemonade API: pulls, loads, state, backends, logs.
import type { Section } from '../row.ts';
import { deletion } from './delete.ts';
import { endpoints } from './endpoints.ts';
import { health } from './health.ts';
import { installation } from './installation.ts';
import { loading } from './loading.ts';
import { logs } from './logs.ts';
import { pullStream } from './pull-stream.ts';
import { pulls } from './pulls.ts';
import { savedOptions } from './saved-options.ts';
import { systemInfo } from './system-info.ts';
import { unloading } from './unload.ts';
import { variantsOfPulls } from './variants.ts';

/** The sections of that document, in its order. */
export const LEMONADE_API: readonly Section[] = [
  ...endpoints,
  ...pulls,
  ...pullStream,
  ...variantsOfPulls,
  ...deletion,
  ...loading,
  ...savedOptions,
  ...unloading,
  ...health,
  ...systemInfo,
  ...installation,
  ...logs,
];
