// A person's word before a large model is fetched for an answer.
import { useCallback, useRef, useState } from 'react';
import type { Model } from '../../../generated/client/index.ts';
import { later } from '../kit/later.tsx';
import { isToBeAsked } from '../kit/obstacles.ts';
import { chat, useChatState } from './state/use-chat.ts';
import type { KnownModels } from './state/use-models.ts';

const DownloadQuestion = later(
  async () => (await import('../downloads/download-question.tsx')).DownloadQuestion,
);

/** Large models that a person wants downloaded, by their ids. */
const allowed = new Set<string>();

/**
 * Work that asks the server needs a chosen model, and a person's word before it fetches a large
 * one.
 */
export function useDownloadQuestion({ all, system }: KnownModels, model: string | undefined) {
  const { current } = useChatState();
  const [asked, setAsked] = useState<{ about: Model; then: () => void }>();
  const withModel = (then: () => void) => {
    if (model === undefined) return;
    if (current.model === undefined) chat.set({ model });
    const about = all.find(
      (one) =>
        (one.id === model || one.id === current.otherModel) &&
        !allowed.has(one.id) &&
        isToBeAsked(one, system),
    );
    if (about === undefined) then();
    else setAsked({ about, then });
  };
  // What was drawn before the models were known is not drawn again for this.
  const latest = useRef(withModel);
  latest.current = withModel;
  const question = asked && (
    <DownloadQuestion
      key={asked.about.id}
      model={asked.about}
      onYes={() => {
        allowed.add(asked.about.id);
        withModel(asked.then);
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { withModel: useCallback((then: () => void) => latest.current(then), []), question };
}
