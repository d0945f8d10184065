// Says that of long documents passages are sent, and offers a model that finds them by meaning.
import { useMutation } from '@tanstack/react-query';
import { pullModel } from '../../../../generated/client/index.ts';
import { notifyFailure } from '../../kit/notices.tsx';
import { fitsMachine } from '../../kit/obstacles.ts';
import { useModels, useSystemInfo } from '../../kit/queries.ts';
import { ask } from '../../kit/server.ts';
import { gibibytesText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { embeddingModelOf } from '../state/models.ts';
import { useChatTexts } from '../texts/texts.ts';

/** The offer is of the smallest one that fits this machine; none where one is here. */
export function LongDocuments() {
  const texts = useChatTexts();
  const language = useLanguage();
  const { data: models = [] } = useModels();
  const { data: system } = useSystemInfo();
  const pull = useMutation({
    mutationFn: (model_name: string) => ask(pullModel({ body: { model_name, subscribe: false } })),
    onError: notifyFailure,
  });
  const here = embeddingModelOf(models);
  const [offered] = models
    .filter(
      ({ labels, downloaded, unavailable_reason: reason }) =>
        labels.includes('embeddings') && !downloaded && reason === undefined,
    )
    .filter((model) => model.size && fitsMachine(model, system))
    .sort((one, other) => (one.size ?? 0) - (other.size ?? 0));
  return (
    <>
      <p>{here ? texts.passagesByMeaning : texts.passagesByWords}</p>
      {here === undefined && offered && !pull.isSuccess && (
        <button type="button" disabled={pull.isPending} onClick={() => pull.mutate(offered.id)}>
          {fill(texts.getEmbedder, {
            name: offered.name,
            size: gibibytesText(offered.size ?? 0, language),
          })}
        </button>
      )}
    </>
  );
}
