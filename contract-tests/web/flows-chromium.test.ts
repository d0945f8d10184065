// The flows of people, in a Chromium, with a key: without one, they run in the other browsers.
import { FLOWS } from './flows.ts';
import { runFlows } from './run-flows.ts';

runFlows('chromium', FLOWS, { withKeys: true });
