// What there is to know of a model, how it runs now, and what is done with it less often.
import { useState } from 'react';
import { type LoadedModel, type Model, pinModel } from '../../../generated/client/index.ts';
import { nameOfProgram } from '../kit/backend-names.ts';
import { Facts } from '../kit/facts.tsx';
import { Said } from '../kit/failure-words.tsx';
import { GGUF_RECIPE } from '../kit/recipes.ts';
import { ask } from '../kit/server.ts';
import { numberText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { AddDialog } from './add-dialog.tsx';
import { LoadDialog } from './load-dialog.tsx';
import { useChange, usePull } from './model-actions.ts';
import { factsOf } from './model-facts.ts';
import { PlanFacts } from './plan-facts.tsx';
import { downloadDefinition } from './transfer.ts';

interface ModelDetailsProps {
  model: Model;
  loaded: LoadedModel | undefined;
  onDelete(model: Model): void;
}

/**
 * Stays open in its row. A model can be loaded with options, pinned, updated, exported and deleted
 * here.
 */
export function ModelDetails({ model, loaded, onDelete }: ModelDetailsProps) {
  const { models: texts } = useTexts();
  const language = useLanguage();
  const { max_context_length: context } = model;
  const { quantization, publisher, repository } = factsOf(model);
  return (
    <div className="details stack">
      {model.unavailable_reason !== undefined && (
        <p className="failure">
          {texts.notHere} <Said>{model.unavailable_reason}</Said>
        </p>
      )}
      <Facts
        of={[
          [texts.id, model.id],
          [texts.checkpoint, model.checkpoint],
          [texts.recipe, nameOfProgram(model.recipe)],
          [texts.context, context && fill(texts.tokens, { count: numberText(context, language) })],
          [texts.dtype, quantization],
          [texts.publisher, publisher],
          [
            texts.licence,
            repository && (
              <a href={`https://huggingface.co/${repository}`} target="_blank" rel="noreferrer">
                {texts.page}
              </a>
            ),
          ],
        ]}
      />
      {loaded && (
        <section>
          <h3>{texts.sections.loaded}</h3>
          <PlanFacts plan={loaded.plan} />
        </section>
      )}
      {model.provider === undefined && <MoreActions {...{ model, loaded, onDelete }} />}
    </div>
  );
}

function MoreActions({ model, loaded, onDelete }: ModelDetailsProps) {
  const { models: texts } = useTexts();
  const [dialog, setDialog] = useState<'load' | 'variants'>();
  const pin = useChange((pinned: boolean) =>
    ask(pinModel({ body: { model_name: model.id, pinned } })),
  );
  const pull = usePull(model);
  const close = () => setDialog(undefined);
  const isOwnFile = model.id.startsWith('extra.');
  const isKept = model.downloaded || model.id.startsWith('user.');
  const { repository } = factsOf(model);
  const hasVariants = repository !== undefined && model.recipe === GGUF_RECIPE.recipe;
  const actions: readonly (readonly [isOffered: boolean, text: string, act: () => void])[] = [
    [
      model.downloaded && model.unavailable_reason === undefined,
      texts.loadWith,
      () => setDialog('load'),
    ],
    [hasVariants, texts.variants, () => setDialog('variants')],
    [
      loaded !== undefined,
      loaded?.pinned ? texts.unpin : texts.pin,
      () => pin.mutate(!loaded?.pinned),
    ],
    [model.downloaded && !isOwnFile, texts.update, () => pull.mutate({ isUpdate: true })],
    [!isOwnFile, texts.export, () => downloadDefinition(model)],
    [isKept && !isOwnFile, texts.delete, () => onDelete(model)],
  ];
  return (
    <div className="actions">
      {actions.map(
        ([isOffered, text, act]) =>
          isOffered && (
            <button
              key={text}
              type="button"
              className={text === texts.delete ? 'danger' : undefined}
              disabled={pin.isPending || pull.isPending}
              onClick={act}
            >
              {text}
            </button>
          ),
      )}
      {dialog === 'variants' && <AddDialog repository={repository} onClose={close} />}
      {dialog === 'load' && <LoadDialog model={model} onClose={close} />}
    </div>
  );
}
