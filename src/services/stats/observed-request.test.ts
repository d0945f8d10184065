// What cannot be a figure is neither counted nor fatal, whichever of those who count gets it.
import { expect, test } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { createObserver, type ObservedRequest } from './observed-request.ts';
import { createStats } from './stats.ts';

const tokens = {
  kind: 'tokens',
  inputTokens: 3,
  promptTokens: 5,
  outputTokens: 3,
  timeToFirstTokenSeconds: 0.03,
  tokensPerSecond: 50,
  decodeTokenSeconds: [0.004, 0.02],
} as const;
const request = { model: 'm', capability: 'chat', outcome: 'ok', queueSeconds: 1, durationSeconds: 2 } as const;

test('a request with figures that can be is told as it is', () => {
  const told: ObservedRequest[] = [];
  const observe = createObserver([(observed) => told.push(observed), (observed) => told.push(observed)]);
  const full = { ...request, overheadSeconds: 0.5, figures: tokens };
  observe(full);
  expect(told).toEqual([full, full]);
  observe({ ...request, figures: { kind: 'transcription' } });
  expect(told[2]?.figures).toEqual({ kind: 'transcription' });
});

test.each([-1, Number.POSITIVE_INFINITY, Number.NaN, '5', null])(
  'a figure of %s is left out, and what came with it and after it counts',
  async (wrong) => {
    const stats = createStats();
    const metrics = createMetrics({ version: '1', loaded: () => [] });
    const observe = createObserver([metrics.observe, stats.observe]);
    const figure = wrong as number;
    observe({ ...request, figures: { ...tokens, promptTokens: figure, decodeTokenSeconds: [figure, 0.004] } });
    observe({ ...request, queueSeconds: figure, durationSeconds: figure, figures: { kind: 'images', pictures: 1 } });
    observe({ ...request, figures: { kind: 'transcription', audioSeconds: figure } });
    metrics.load({ model: 'm', recipe: 'r', outcome: 'ok', seconds: figure });
    observe({ ...request, figures: tokens });
    const lines = (await metrics.text()).text.split('\n');
    expect(lines).toContain('lemonade_prompt_tokens_total{model="m",capability="chat"} 5');
    expect(lines).toContain('lemonade_inter_token_seconds_count{model="m",capability="chat"} 3');
    expect(lines).toContain('lemonade_pictures_total{model="m",capability="chat"} 1');
    expect(lines).toContain('lemonade_requests_total{model="m",capability="chat",outcome="ok"} 4');
    expect(lines).toContain('lemonade_queue_duration_seconds_count{model="m"} 3');
    expect(lines).toContain('lemonade_loads_total{model="m",recipe="r",outcome="ok"} 1');
    expect(stats.totals()).toEqual({ requests: 4, promptTokens: 5, inputTokens: 6, outputTokens: 6, cacheTokens: 2 });
    expect(stats.media()?.images?.total).toEqual({ requests: 1, elapsedSeconds: 0, pictures: 1 });
  },
);
