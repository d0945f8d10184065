// What can be done with a picture.
import type { IconName } from '../kit/icons.tsx';
import { saveFile } from '../media/blob-url.ts';
import type { ModelChoice } from '../media/model-choice.tsx';
import { focusBar } from '../media/studio.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import { draft, takeSettingsOf, takeSource } from './draft.ts';
import type { Picture, Way } from './picture.ts';
import { readSource } from './read-source.ts';
import { usePictureTexts } from './texts/texts.ts';
import { pictures } from './use-pictures.ts';

export type Actions = readonly {
  icon: IconName;
  label: string;
  act: () => void;
  /** Whether one goes on elsewhere after it. */
  isLast?: boolean;
}[];

export function useActions(choice: ModelChoice): (picture: Picture) => Actions {
  const texts = usePictureTexts();
  const media = useMediaTexts();
  const { source } = draft.use();
  return (picture) => {
    const { image, seed, madeAt, model, way, id } = picture;
    const startFrom = (wanted: Way) => async () => {
      takeSource(await readSource(image), wanted);
      focusBar();
    };
    const again = () => {
      takeSettingsOf(picture);
      choice.choose(model);
      focusBar();
    };
    // Without the picture that it was made from it can't be made again.
    const canRepeat = seed !== undefined && (way === 'create' || source !== undefined);
    const ending = image.type === 'image/jpeg' ? 'jpg' : 'png';
    const save = () => saveFile(image, `picture-${seed ?? madeAt}.${ending}`);
    return [
      { icon: 'download', label: media.download, act: save },
      { icon: 'edit', label: texts.useAsInput, act: startFrom('edit'), isLast: true },
      ...(canRepeat ? [{ icon: 'repeat', label: texts.again, act: again, isLast: true } as const] : []),
      { icon: 'remove', label: media.delete, act: () => void pictures.remove(id), isLast: true },
      { icon: 'pictures', label: texts.ways.vary, act: startFrom('vary'), isLast: true },
      { icon: 'enlarge', label: texts.ways.enlarge, act: startFrom('enlarge'), isLast: true },
    ];
  };
}
