// Everything hostile that has been thought of, sent to one server, while a bystander asks `/live`
// all the time.
import { afterAll } from 'vitest';
import { COMPRESSION } from './compression.ts';
import { ENCODINGS } from './encodings.ts';
import { examineAll } from './examine-all.ts';
import { FOLDERS } from './folders.ts';
import { FORMS } from './forms.ts';
import { HEADERS } from './headers.ts';
import { type HostileHub, HUB_LISTINGS, startHostileHub } from './hub-listings.ts';
import { JSON_BODIES } from './json.ts';
import { LARGE_RESULTS } from './large-results.ts';
import { LOW } from './low.ts';
import { NATIVE_OUTPUT } from './native-output.ts';
import { PATHS } from './paths.ts';
import { PROMPTS_AND_LISTS } from './prompts-and-lists.ts';
import { PROVIDERS, startHostileProvider } from './providers.ts';
import { SETTINGS } from './settings.ts';
import { STREAMS } from './streams.ts';
import { WEBSITES } from './websites.ts';
import { WEBSOCKETS } from './websockets.ts';

let hub: HostileHub;
let provider: { close(): Promise<void> };
afterAll(() => Promise.all([hub.close(), provider.close()]));

examineAll(
  [
    PATHS,
    HEADERS,
    WEBSITES,
    LOW,
    JSON_BODIES,
    COMPRESSION,
    FORMS,
    WEBSOCKETS,
    PROMPTS_AND_LISTS,
    NATIVE_OUTPUT,
    LARGE_RESULTS,
    STREAMS,
    HUB_LISTINGS,
    PROVIDERS,
    ENCODINGS,
    FOLDERS,
    SETTINGS,
  ],
  async () => {
    hub = await startHostileHub();
    provider = await startHostileProvider();
    return { environment: { LEMONADE_OFFLINE: undefined, HF_ENDPOINT: hub.url } };
  },
);
