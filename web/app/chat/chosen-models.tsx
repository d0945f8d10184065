// Who answers: one model, or two that are compared.
import { IconButton } from '../kit/icons.tsx';
import { ModelPicker } from './parts/model-picker.tsx';
import { chat, useChatState } from './state/use-chat.ts';
import type { KnownModels } from './state/use-models.ts';
import { useChatTexts } from './texts/texts.ts';

/** Who answers. @param model Undefined while none is chosen and none is here. */
export function Models({ models, model }: { models: KnownModels; model: string | undefined }) {
  const texts = useChatTexts();
  const { otherModel } = useChatState().current;
  const isComparing = otherModel !== undefined;
  const compare = () => {
    const second = [...models.groups.loaded, ...models.groups.downloaded].find(
      ({ id }) => id !== model,
    );
    chat.set({ model, otherModel: isComparing ? undefined : (second?.id ?? model) });
  };
  const picker = (label: string, value: string | undefined, field: 'model' | 'otherModel') => (
    <ModelPicker {...{ models, label, value }} onChange={(id) => chat.set({ [field]: id })} />
  );
  return (
    <>
      {picker(texts.model, model, 'model')}
      {isComparing && picker(texts.otherModel, otherModel, 'otherModel')}
      <IconButton
        icon="compare"
        label={isComparing ? texts.stopComparing : texts.compare}
        className={isComparing ? undefined : 'for-wide'}
        aria-pressed={isComparing}
        disabled={model === undefined}
        onClick={compare}
      />
    </>
  );
}
