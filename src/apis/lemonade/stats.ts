// The figures of the last request and of all requests, as the document describes them.
import type { Schemas } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import { cachedTokens } from '../../services/telemetry/observed-request.ts';
import type { MediaStats, Stats } from '../../services/telemetry/stats.ts';

/** Null stands for what has not been measured yet. */
export function describeStats(stats: Stats): Schemas['StatsReport'] {
  const last = stats.last();
  const totals = stats.totals();
  const media = stats.media();
  return {
    time_to_first_token: last?.timeToFirstTokenSeconds ?? null,
    tokens_per_second: last?.tokensPerSecond ?? null,
    input_tokens: last?.inputTokens ?? null,
    output_tokens: last?.outputTokens ?? null,
    decode_token_times: [...(last?.tokenSeconds ?? [])],
    prompt_tokens: last?.promptTokens ?? null,
    cache_tokens: last ? cachedTokens(last) : null,
    request_count_total: totals.requests,
    prompt_tokens_total: totals.promptTokens,
    input_tokens_total: totals.inputTokens,
    output_tokens_total: totals.outputTokens,
    cache_tokens_total: totals.cacheTokens,
    ...setFields({ media: media && describeMedia(media) }),
  };
}

function describeMedia({ transcription, speech, images }: MediaStats): Schemas['MediaStats'] {
  const described: Schemas['MediaStats'] = {};
  if (transcription) described.transcription = lastAndTotal(transcription, audioLength);
  if (speech)
    described.speech = lastAndTotal(speech, (figures) => ({
      characters: figures.characters,
      audio_bytes: figures.audioBytes,
      ...audioLength(figures),
    }));
  if (images) described.images = lastAndTotal(images, ({ pictures }) => ({ pictures }));
  return described;
}

const lastAndTotal = <Figures extends { elapsedSeconds: number }, Described>(
  { last, total }: { last: Figures; total: Figures & { requests: number } },
  describe: (figures: Figures) => Described,
) => ({
  last: { elapsed_seconds: last.elapsedSeconds, ...describe(last) },
  total: { requests: total.requests, elapsed_seconds: total.elapsedSeconds, ...describe(total) },
});

const audioLength = ({ audioSeconds }: { audioSeconds?: number }): { audio_seconds?: number } =>
  audioSeconds === undefined ? {} : { audio_seconds: audioSeconds };
