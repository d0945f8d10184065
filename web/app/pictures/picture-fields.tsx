// What to paint, and from which picture.
import { useState } from 'react';
import { useBlobUrl } from '../kit/blobs.ts';
import { IconButton } from '../kit/icons.tsx';
import { later } from '../kit/later.tsx';
import { Segments } from '../media/pill.tsx';
import { PromptField } from '../media/prompt-field.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import { changeDraft, pictureDraft, takeSource } from './draft.ts';
import type { PictureSource } from './picture.ts';

const MaskDialog = later(async () => (await import('./mask-dialog.tsx')).MaskDialog);

/** What to paint, and from which picture. */
export function PictureFields() {
  const texts = useMediaTexts();
  const { way, prompt, source } = pictureDraft.use();
  return (
    <>
      {source && <SourceField source={source} />}
      {(way === 'create' || way === 'edit') && (
        <PromptField
          label={texts.prompt}
          placeholder={texts[way]}
          value={prompt}
          onChange={(text) => changeDraft({ prompt: text })}
        />
      )}
    </>
  );
}

/** The picture to start from, what is to become of it, and which part of it is to change. */
function SourceField({ source }: { source: PictureSource }) {
  const texts = useMediaTexts();
  const { way, mask } = pictureDraft.use();
  const url = useBlobUrl(source.image);
  const [isPainting, setIsPainting] = useState(false);
  const ways = (['edit', 'vary', 'enlarge'] as const).map((one) => [one, texts.ways[one]] as const);
  return (
    <div className="line">
      <span className="source">
        {url !== undefined && (
          <img
            src={url}
            alt={fill(texts.sourceAlt, { width: source.width, height: source.height })}
          />
        )}
        <IconButton icon="close" label={texts.removeSource} onClick={() => takeSource(undefined)} />
      </span>
      <Segments
        label={texts.way}
        value={way}
        options={ways}
        onChange={(next) => changeDraft({ way: next })}
      />
      {way === 'edit' && (
        <button type="button" onClick={() => setIsPainting(true)}>
          {texts.mask}
        </button>
      )}
      <p role="status" className="quiet small">
        {way === 'edit' ? mask && texts.hasMask : texts[way]}
      </p>
      {isPainting && url !== undefined && (
        <MaskDialog source={source} url={url} onClose={() => setIsPainting(false)} />
      )}
    </div>
  );
}
