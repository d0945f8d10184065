// The flows of people, in a Chromium.
import { FLOWS, NOT_IN_WEBKIT } from './flows.ts';
import { runFlows } from './run-flows.ts';

runFlows('chromium', { ...FLOWS, ...NOT_IN_WEBKIT });
