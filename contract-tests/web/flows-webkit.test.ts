// The flows of people, in a WebKit.
import { FLOWS, IN_A_FRAME } from './flows.ts';
import { runFlows } from './run-flows.ts';

runFlows('webkit', FLOWS);
runFlows('webkit', IN_A_FRAME, { withKeys: true });
