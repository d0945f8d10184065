import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const figures = {
  kind: 'tokens',
  inputTokens: 3,
  promptTokens: 5,
  outputTokens: 3,
  timeToFirstTokenSeconds: 0.03,
  tokensPerSecond: 50,
  decodeTokenSeconds: [0.004, 0.02],
} as const;
const ended = { outcome: 'ok', durationSeconds: 1 } as const;

async function linesOf(metrics: ReturnType<typeof createMetrics>): Promise<readonly string[]> {
  const { type, text } = await metrics.text();
  expect(type).toMatch(/^text\/plain/);
  return text.split('\n');
}

test('a request counts by model, capability and outcome, with its waits', async () => {
  const metrics = createMetrics({ version: '1.2.3', replicas: () => [], loaded: () => [] });
  const request = { model: 'm', capability: 'chat', durationSeconds: 0.4 };
  metrics.observe({ ...request, outcome: 'ok', queueSeconds: 0.01, overheadSeconds: 0.0004 });
  metrics.observe({ ...request, outcome: 'error' });
  const lines = await linesOf(metrics);
  expect(lines).toContain('lemonade_info{version="1.2.3"} 1');
  expect(lines).toContain('lemonade_requests_total{model="m",capability="chat",outcome="ok"} 1');
  expect(lines).toContain('lemonade_requests_total{model="m",capability="chat",outcome="error"} 1');
  expect(lines).toContain('lemonade_queue_duration_seconds_bucket{le="0.02",model="m"} 1');
  expect(lines).toContain('lemonade_overhead_seconds_bucket{le="0.0005",capability="chat"} 1');
  // One that failed says nothing about how long responses take.
  expect(lines).toContain('lemonade_request_duration_seconds_count{model="m",capability="chat"} 1');
});

test('tokens count, and so do the times between them', async () => {
  const metrics = createMetrics({ version: '1', replicas: () => [], loaded: () => [] });
  metrics.observe({ ...ended, model: 'm', capability: 'chat', figures });
  const lines = await linesOf(metrics);
  expect(lines).toContain('lemonade_prompt_tokens_total{model="m",capability="chat"} 5');
  expect(lines).toContain('lemonade_cache_tokens_total{model="m",capability="chat"} 2');
  expect(lines).toContain('lemonade_generated_tokens_total{model="m",capability="chat"} 3');
  expect(lines).toContain(
    'lemonade_time_to_first_token_seconds_bucket{le="0.05",model="m",capability="chat"} 1',
  );
  expect(lines).toContain('lemonade_inter_token_seconds_count{model="m",capability="chat"} 2');
});

test('sound and pictures count, and what is not known of them does not', async () => {
  const metrics = createMetrics({ version: '1', replicas: () => [], loaded: () => [] });
  const heard = { ...ended, model: 'w', capability: 'transcription' };
  metrics.observe({ ...heard, figures: { kind: 'transcription', audioSeconds: 1.5 } });
  metrics.observe({ ...heard, figures: { kind: 'transcription', audioSeconds: 2 } });
  metrics.observe({ ...heard, figures: { kind: 'transcription' } });
  metrics.observe({ ...heard, figures: { kind: 'unknown' } });
  const speech = { kind: 'speech', characters: 17, audioBytes: 9 } as const;
  metrics.observe({ ...ended, model: 't', capability: 'speech', figures: speech });
  metrics.observe({
    ...ended,
    model: 'i',
    capability: 'images',
    figures: { kind: 'images', pictures: 2 },
  });
  const lines = await linesOf(metrics);
  const counted = lines.filter((line) =>
    /^lemonade_(audio_seconds|spoken_characters|pictures)_total/.test(line),
  );
  expect(counted).toEqual([
    'lemonade_audio_seconds_total{model="w",capability="transcription"} 3.5',
    'lemonade_spoken_characters_total{model="t",capability="speech"} 17',
    'lemonade_pictures_total{model="i",capability="images"} 2',
  ]);
});

test('loads count, and models in memory show with the state of their native server', async () => {
  const loaded = [{ model: 'extra.chat', recipe: 'r', backend: 'b', type: 'llm', state: 'ready' }];
  const metrics = createMetrics({ version: '1', replicas: () => [], loaded: () => loaded });
  metrics.load({ model: 'm', recipe: 'llamacpp', outcome: 'ok', seconds: 2 });
  metrics.load({ model: 'm', recipe: 'llamacpp', outcome: 'error', seconds: 9 });
  const lines = await linesOf(metrics);
  expect(lines).toContain('lemonade_loads_total{model="m",recipe="llamacpp",outcome="error"} 1');
  expect(lines).toContain('lemonade_load_duration_seconds_sum{model="m",recipe="llamacpp"} 2');
  expect(lines.filter((line) => line.startsWith('lemonade_loaded_models{'))).toEqual([
    expect.stringMatching(/model="extra\.chat".*state="ready"} 1$/),
  ]);
  loaded.pop();
  expect(
    (await linesOf(metrics)).filter((line) => line.startsWith('lemonade_loaded_models{')),
  ).toEqual([]);
});
