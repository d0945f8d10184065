// What the environment says about the hub and its cache; the names are those of Hugging Face's own tools.
import { resolve } from 'node:path';
import { hubDirectory } from '../../lib/default-folders.ts';

export interface HubSettings {
  endpoint: string;
  /** A secret: it must be hidden from logs. */
  token: string | undefined;
  cacheDirectory: string;
  /** Hugging Face's own switch. */
  isOffline: boolean;
}

export function readHubSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { modelsDirectory }: { modelsDirectory?: string | undefined } = {},
): HubSettings {
  const endpoint = environment.HF_ENDPOINT || 'https://huggingface.co';
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new Error(`HF_ENDPOINT is '${endpoint}', but must be a http or https address, e.g. https://huggingface.co.`);
  return {
    endpoint,
    token: environment.HF_TOKEN || undefined,
    cacheDirectory: resolve(modelsDirectory || hubDirectory(environment)),
    isOffline: isTrue(environment.HF_HUB_OFFLINE),
  };
}

const isTrue = (value: string | undefined): boolean => value !== undefined && /^(?:1|true|yes|on)$/i.test(value);
