// Says of each inference request in the log what it took: tokens, time to first token (TTFT) and tokens per second (TPS).
import type { Log } from '../../lib/log.ts';
import type { ObservedRequest, ObserveRequest, ResponseFigures } from './observed-request.ts';

/** One line at level debug for each request; nothing of the request or the response is in it. */
export function createRequestLines(log: Pick<Log, 'debug'>): ObserveRequest {
  return (request) => log.debug(() => lineOf(request));
}

function lineOf({ model, capability, outcome, figures, durationSeconds, queueSeconds = 0 }: ObservedRequest): string {
  const parts = [
    `${model}: ${capability} ${outcome}`,
    ...(figures ? figuresIn(figures) : []),
    `${durationSeconds.toFixed(3)} s in all`,
    `${queueSeconds.toFixed(3)} s of it waiting`,
  ];
  return parts.join(', ');
}

function figuresIn(figures: ResponseFigures): readonly string[] {
  switch (figures.kind) {
    case 'tokens': {
      const cached = figures.promptTokens - figures.inputTokens;
      return [
        `${figures.promptTokens} input tokens${cached > 0 ? ` (${cached} of them cached)` : ''}`,
        `${figures.outputTokens} output tokens`,
        `TTFT ${figures.timeToFirstTokenSeconds.toFixed(3)} s`,
        `${figures.tokensPerSecond.toFixed(2)} TPS`,
      ];
    }
    case 'prompt':
      return [`${figures.promptTokens} input tokens`];
    case 'transcription':
      return lengthOf(figures);
    case 'speech':
      return [`${figures.characters} characters`, `${figures.audioBytes} bytes`, ...lengthOf(figures)];
    case 'images':
      return [`${figures.pictures} pictures`];
    case 'unknown':
      return [];
  }
}

function lengthOf({ audioSeconds }: { audioSeconds?: number }): readonly string[] {
  return audioSeconds === undefined ? [] : [`${audioSeconds.toFixed(1)} s of sound`];
}
