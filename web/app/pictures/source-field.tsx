// The picture to start from, and what of it is to be changed.
import { useBlobUrl } from '../media/blob-url.ts';
import { FileInput } from '../media/file-input.tsx';
import { changeDraft, type Draft, takeSource } from './draft.ts';
import { MaskField } from './mask-field.tsx';
import { takeFile } from './read-source.ts';
import { usePictureTexts } from './texts.ts';

export function SourceField({ form: { way, source, mask } }: { form: Draft }) {
  const texts = usePictureTexts();
  const url = useBlobUrl(source?.image);
  return (
    <>
      <FileInput label={texts.source} accept="image/*" onFile={takeFile}>
        {source && url !== undefined && (
          <div className="line">
            <img className="source" src={url} alt={texts.sourceAlt(source.width, source.height)} />
            <button type="button" onClick={() => takeSource(undefined)}>
              {texts.removeSource}
            </button>
          </div>
        )}
      </FileInput>
      {way === 'edit' && source && url !== undefined && (
        <MaskField key={url} source={source} url={url} mask={mask} onMask={(made) => changeDraft({ mask: made })} />
      )}
    </>
  );
}
