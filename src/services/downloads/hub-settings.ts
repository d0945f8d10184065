// Where the hubs are, and which tokens they get: from the environment, by the names that their own
// tools have.

import { resolve } from 'node:path';
import type { Environment } from '../../lib/environment.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import { hubDirectory } from '../../lib/shared/default-folders.ts';

/** One hub. */
export interface HubAddress {
  endpoint: string;
  /** A secret: it must be hidden from logs. */
  token: string | undefined;
}

/** What the environment says of all hubs. */
export interface HubSettings {
  hubs: Readonly<Record<ModelSource, HubAddress>>;
  /** Absolute path of the folder that Hugging Face's tools use too. */
  cacheDirectory: string;
  /** Whether Hugging Face's tools are told to ask no hub. */
  isOffline: boolean;
}

/** @throws {Error} naming a setting that can't be used */
export function readHubSettings(
  environment: Environment,
  { modelsDirectory }: { modelsDirectory?: string | undefined } = {},
): HubSettings {
  return {
    hubs: {
      huggingface: {
        endpoint: endpointIn(environment, 'HF_ENDPOINT', 'https://huggingface.co'),
        token: environment.HF_TOKEN || undefined,
      },
      modelscope: {
        endpoint: endpointIn(environment, 'MODELSCOPE_ENDPOINT', 'https://modelscope.cn'),
        token: environment.MODELSCOPE_API_TOKEN || environment.MODELSCOPE_ACCESS_TOKEN || undefined,
      },
    },
    cacheDirectory: resolve(modelsDirectory || hubDirectory(environment)),
    isOffline: isTrue(environment.HF_HUB_OFFLINE),
  };
}

function endpointIn(environment: Environment, name: string, usual: string): string {
  const endpoint = environment[name] || usual;
  if (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)) return endpoint;
  throw new Error(`${name} is '${endpoint}', but must be a http or https address, e.g. ${usual}.`);
}

const isTrue = (value: string | undefined): boolean =>
  value !== undefined && /^(?:1|true|yes|on)$/i.test(value);
