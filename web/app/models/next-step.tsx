// The next thing to do with a model.
import { useState } from 'react';
import { Link } from 'wouter';
import type { Model } from '../../../generated/client/index.ts';
import { DownloadQuestion } from '../downloads/download-question.tsx';
import { isChatting } from '../kit/chat-models.ts';
import { ActionButton } from '../kit/form.tsx';
import { isToBeAsked } from '../kit/obstacles.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { fill } from '../texts/fill.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useLoad, usePull, useUnload } from './model-actions.ts';
import type { ModelRowProps } from './model-row-props.ts';

interface NextStepProps extends Pick<ModelRowProps, 'model' | 'loaded' | 'obstacle'> {
  isComing: boolean;
}

/** Download, load, unload or chat; nothing where none of them is possible. */
export function NextStep({ model, loaded, obstacle, isComing }: NextStepProps) {
  const { name, downloaded: isHere } = model;
  const { models: texts } = useTexts();
  const load = useLoad(model);
  const unload = useUnload(model);
  const pull = usePull(model);
  const { data: system } = useSystemInfo();
  const [isAsking, setAsking] = useState(false);
  if (model.unavailable_reason !== undefined || isComing) return null;
  if (model.provider !== undefined) return isChatting(model) ? <ChatLink model={model} /> : null;
  if (loaded) {
    return (
      <>
        <ActionButton
          className="unload"
          {...{ action: texts.unload, name }}
          disabled={unload.isPending}
          onClick={() => unload.mutate(undefined)}
        />
        {isChatting(model) && <ChatLink model={model} isMain />}
      </>
    );
  }
  if (isHere)
    return <ActionButton action={texts.load} name={name} onClick={() => load.mutate({})} />;
  if (obstacle !== undefined) return null;
  const begin = () => pull.mutate({ isUpdate: false });
  return (
    <>
      <ActionButton
        action={texts.pull}
        name={name}
        disabled={pull.isPending}
        onClick={() => (isToBeAsked(model, system) ? setAsking(true) : begin())}
      />
      {isAsking && (
        <DownloadQuestion model={model} onYes={begin} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface ChatLinkProps {
  model: Model;
  /** It is in memory: the usual thing to do. */
  isMain?: boolean;
}

function ChatLink({ model: { id, name }, isMain = false }: ChatLinkProps) {
  const { models: texts } = useTexts();
  return (
    <Link
      className={isMain ? 'button main' : 'button'}
      href={`/chat/with/${encodeURIComponent(id)}`}
      aria-label={fill(texts.of, { action: texts.chat, name })}
    >
      {texts.chat}
    </Link>
  );
}
