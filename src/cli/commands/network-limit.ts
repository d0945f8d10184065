// How long `lemonade doctor` waits for a response of the network.

/** Who is not there within this is not waited for. */
export const NETWORK_MS = 4000;
