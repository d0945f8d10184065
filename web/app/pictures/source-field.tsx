// The picture to start from, what is to become of it, and which part of it is to change.
import { Suspense, useState } from 'react';
import { IconButton } from '../kit/icon-button.tsx';
import { later } from '../kit/later.ts';
import { useBlobUrl } from '../media/blob-url.ts';
import { Segments } from '../media/pill.tsx';
import { fill } from '../texts/fill.ts';
import { changeDraft, draft, type Source, takeSource } from './draft.ts';
import { usePictureTexts } from './texts/texts.ts';

const MaskDialog = later(async () => (await import('./mask-dialog.tsx')).MaskDialog);

export function SourceField({ source }: { source: Source }) {
  const texts = usePictureTexts();
  const { way, mask } = draft.use();
  const url = useBlobUrl(source.image);
  const [isPainting, setIsPainting] = useState(false);
  const ways = (['edit', 'vary', 'enlarge'] as const).map((one) => [one, texts.ways[one]] as const);
  return (
    <div className="line">
      {url !== undefined && (
        <img src={url} alt={fill(texts.sourceAlt, { width: source.width, height: source.height })} />
      )}
      <IconButton icon="close" label={texts.removeSource} onClick={() => takeSource(undefined)} />
      <Segments label={texts.way} value={way} options={ways} onChange={(next) => changeDraft({ way: next })} />
      {way === 'edit' && (
        <button type="button" onClick={() => setIsPainting(true)}>
          {texts.mask}
        </button>
      )}
      <p role="status" className="quiet small">
        {way === 'edit' ? mask && texts.hasMask : texts[way]}
      </p>
      {isPainting && url !== undefined && (
        <Suspense>
          <MaskDialog source={source} url={url} onClose={() => setIsPainting(false)} />
        </Suspense>
      )}
    </div>
  );
}
