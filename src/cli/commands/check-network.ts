// `lemonade doctor`: can models be pulled?
import * as api from '../../../generated/client/index.ts';
import { type Context, variantOf } from '../kit/context.ts';
import { type Finding, fine, hint } from './findings.ts';
import { NETWORK_MS } from './network-limit.ts';

/** Small, public, and not likely to go away. */
const KNOWN_REPOSITORY = 'unsloth/Qwen3-0.6B-GGUF';

/** Only the server knows its proxy and its settings, so that it is the one to ask. */
export async function checkNetwork(context: Context): Promise<Finding> {
  const hub = process.env.HF_ENDPOINT || 'https://huggingface.co';
  const query = { checkpoint: KNOWN_REPOSITORY };
  const limit = AbortSignal.any([context.signal, AbortSignal.timeout(NETWORK_MS)]);
  const { client } = variantOf(context, { signal: limit });
  const { data, error } = await api.listPullVariants({ client, query });
  if (data !== undefined) return fine('Network', `models can be pulled from ${hub}`);
  const failure = error as { message?: string; error?: { code?: string } } | undefined;
  if (failure?.error?.code === 'hub_offline') {
    return hint(
      'Network',
      'the server is offline',
      'Unset LEMONADE_OFFLINE and HF_HUB_OFFLINE to pull models.',
    );
  }
  const said = limit.aborted ? undefined : failure?.message;
  const advice =
    "HF_ENDPOINT names a mirror, HTTPS_PROXY a proxy. Models that are on the disk work without, 'lemonade demo' makes a tiny one, and a GGUF file in the folder for models of your own is a model too.";
  return hint('Network', said ?? `${hub} does not answer`, advice);
}
