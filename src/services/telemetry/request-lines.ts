// The line of the log about a request that has ended.
import { cachedTokens, type ObservedRequest, type ResponseFigures } from './observed-request.ts';

/** With tokens, time to first token (TTFT) and tokens per second (TPS), as far as it has them. */
export function lineOf({
  model,
  capability,
  outcome,
  figures,
  durationSeconds,
  queueSeconds = 0,
}: ObservedRequest): string {
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
      const cached = cachedTokens(figures);
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
      return [
        `${figures.characters} characters`,
        `${figures.audioBytes} bytes`,
        ...lengthOf(figures),
      ];
    case 'images':
      return [`${figures.pictures} pictures`];
    case 'unknown':
      return [];
  }
}

const lengthOf = ({ audioSeconds }: { audioSeconds?: number }): readonly string[] =>
  audioSeconds === undefined ? [] : [`${audioSeconds.toFixed(1)} s of sound`];
