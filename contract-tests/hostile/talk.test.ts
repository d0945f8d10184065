// A server of little memory, so that what is held too long ends it.
import { examineAll } from './examine-all.ts';
import { TALKS } from './talk.ts';

examineAll([TALKS], async () => ({
  environment: {
    NODE_OPTIONS: '--max-old-space-size=256',
    LEMONADE_MAX_RESPONSE_MB: '4',
    LEMONADE_MAX_RESPONSES_MB: '16',
  },
}));
