// What there is to know of a model, how it runs now, and what is done with it less often.
import { type ReactNode, useState } from 'react';
import type { LoadedModel, Model } from '../../../generated/client/index.ts';
import { Said } from '../kit/states.tsx';
import { numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { AddDialog } from './add-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { factsOf } from './filter.ts';
import { LoadDialog } from './load-dialog.tsx';
import { usePin, usePull } from './model-actions.ts';
import { PlanFacts } from './plan-facts.tsx';
import { downloadDefinition } from './transfer.ts';

interface ModelDetailsProps {
  model: Model;
  loaded: LoadedModel | undefined;
}

export function ModelDetails({ model, loaded }: ModelDetailsProps) {
  const { models: texts } = useTexts();
  const language = useLanguage();
  const { max_context_length } = model;
  const { quantization, publisher, repository } = factsOf(model);
  return (
    <div className="details stack">
      {model.unavailable_reason !== undefined && (
        <p className="failure">
          {texts.notHere} <Said>{model.unavailable_reason}</Said>
        </p>
      )}
      <dl className="facts">
        <Fact name={texts.id}>{model.id}</Fact>
        <Fact name={texts.checkpoint}>{model.checkpoint}</Fact>
        <Fact name={texts.recipe}>{model.recipe}</Fact>
        {max_context_length !== undefined && (
          <Fact name={texts.context}>{fill(texts.tokens, { count: numberText(max_context_length, language) })}</Fact>
        )}
        {quantization !== undefined && <Fact name={texts.dtype}>{quantization}</Fact>}
        {publisher !== undefined && <Fact name={texts.publisher}>{publisher}</Fact>}
        {repository !== undefined && (
          <Fact name={texts.licence}>
            <a href={`https://huggingface.co/${repository}`} target="_blank" rel="noreferrer">
              {texts.page}
            </a>
          </Fact>
        )}
      </dl>
      {loaded && (
        <section>
          <h3>{texts.states.loaded}</h3>
          <PlanFacts plan={loaded.plan} />
        </section>
      )}
      {model.provider === undefined && <MoreActions model={model} loaded={loaded} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function MoreActions({ model, loaded }: ModelDetailsProps) {
  const { models: texts } = useTexts();
  const [dialog, setDialog] = useState<'load' | 'delete' | 'variants'>();
  const pin = usePin(model);
  const pull = usePull(model);
  const close = () => setDialog(undefined);
  const isOwnFile = model.id.startsWith('extra.');
  const { repository } = factsOf(model);
  return (
    <div className="actions">
      {model.downloaded && model.unavailable_reason === undefined && (
        <button type="button" onClick={() => setDialog('load')}>
          {texts.loadWith}
        </button>
      )}
      {repository !== undefined && model.recipe === 'llamacpp' && (
        <button type="button" onClick={() => setDialog('variants')}>
          {texts.variants}
        </button>
      )}
      {loaded && (
        <button type="button" disabled={pin.isPending} onClick={() => pin.mutate(!loaded.pinned)}>
          {loaded.pinned ? texts.unpin : texts.pin}
        </button>
      )}
      {model.downloaded && !isOwnFile && (
        <button type="button" disabled={pull.isPending} onClick={() => pull.mutate({ isUpdate: true })}>
          {texts.update}
        </button>
      )}
      {!isOwnFile && (
        <button type="button" onClick={() => downloadDefinition(model)}>
          {texts.export}
        </button>
      )}
      {(model.downloaded || model.id.startsWith('user.')) && !isOwnFile && (
        <button type="button" className="danger" onClick={() => setDialog('delete')}>
          {texts.delete}
        </button>
      )}
      {dialog === 'variants' && <AddDialog repository={repository} onClose={close} />}
      {dialog === 'load' && <LoadDialog model={model} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog model={model} isLoaded={loaded !== undefined} onClose={close} />}
    </div>
  );
}
