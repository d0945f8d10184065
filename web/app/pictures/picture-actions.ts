// What can be done with a picture.
import { saveFile } from '../kit/blobs.ts';
import type { IconName } from '../kit/icons.tsx';
import { focusBar } from '../media/order-bar.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import type { ModelForPurpose } from '../media/use-model-choice.ts';
import { pictureDraft, takeFile, takeSettingsOf } from './draft.ts';
import type { Picture, Way } from './picture.ts';
import { pictureStore as store } from './pictures.ts';

/** Gives the buttons of a picture, in their order. */
export type ActionsOf = (picture: Picture) => readonly {
  icon: IconName;
  label: string;
  act: () => void;
  /** Whether one goes on elsewhere after it. */
  isLast: boolean;
}[];

/** What is made again uses the model of the picture, which `choose` gets. */
export function useActions({ choose }: ModelForPurpose): ActionsOf {
  const texts = useMediaTexts();
  const { source } = pictureDraft.use();
  return (picture) => {
    const { image, seed, madeAt, model, way, id } = picture;
    const again = () => {
      takeSettingsOf(picture);
      choose(model);
      focusBar();
    };
    // Without the picture that it was made from it can't be made again.
    const canRepeat = seed !== undefined && (way === 'create' || source !== undefined);
    const repeat = canRepeat
      ? [{ icon: 'repeat', label: texts.again, act: again, isLast: true } as const]
      : [];
    const name = `picture-${seed ?? madeAt}.${image.type === 'image/jpeg' ? 'jpg' : 'png'}`;
    return [
      { icon: 'download', label: texts.download, act: () => saveFile(image, name), isLast: false },
      {
        icon: 'edit',
        label: texts.useAsInput,
        act: () => void startFrom(image, 'edit'),
        isLast: true,
      },
      ...repeat,
      { icon: 'remove', label: texts.delete, act: () => void store.remove(id), isLast: true },
      {
        icon: 'pictures',
        label: texts.ways.vary,
        act: () => void startFrom(image, 'vary'),
        isLast: true,
      },
      {
        icon: 'enlarge',
        label: texts.ways.enlarge,
        act: () => void startFrom(image, 'enlarge'),
        isLast: true,
      },
    ];
  };
}

/** The picture becomes the one to start from, and the person goes on in the bar. */
async function startFrom(image: Blob, way: Way): Promise<void> {
  await takeFile(image, way);
  focusBar();
}
