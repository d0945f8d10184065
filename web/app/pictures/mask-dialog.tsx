// Marks what of a picture is to be changed: painted over it, or chosen as a file.
import { type PointerEvent, useRef, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { FileButton } from '../kit/files.tsx';
import { Slider } from '../kit/slider.tsx';
import { useMediaTexts } from '../media/texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { changeDraft, pictureDraft } from './draft.ts';
import type { PictureSource, Stroke } from './picture.ts';

interface MaskDialogProps {
  source: PictureSource;
  url: string;
  onClose: () => void;
}

export function MaskDialog({ source: { width, height }, url, onClose }: MaskDialogProps) {
  const texts = useMediaTexts();
  const { common } = useTexts();
  const { strokes, mask } = pictureDraft.use();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The line that is being painted. */
  const line = useRef<Stroke>(undefined);
  /** In percent of the longer side. */
  const [brush, setBrush] = useState(8);
  const show = (element: HTMLCanvasElement | null) => {
    canvas.current = element;
    if (element) paintStrokes(element, strokes);
  };
  async function keep(next: readonly Stroke[]) {
    if (!canvas.current) return;
    paintStrokes(canvas.current, next);
    changeDraft({ strokes: next });
    changeDraft({ mask: next.length === 0 ? undefined : await maskOf(canvas.current) });
  }
  const paint = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const shown = currentTarget.getBoundingClientRect();
    const x = ((clientX - shown.left) / shown.width) * width;
    const y = ((clientY - shown.top) / shown.height) * height;
    line.current ??= { width: (Math.max(width, height) * brush) / 100, points: [] };
    line.current.points.push([x, y]);
    paintStrokes(currentTarget, [...strokes, line.current]);
  };
  const end = () => {
    const painted = line.current;
    line.current = undefined;
    if (painted) void keep([...strokes, painted]);
  };
  return (
    <Dialog title={texts.mask} onClose={onClose} isWide>
      <div className="stack">
        <p className="quiet small">{texts.maskHelp}</p>
        <div className="painting">
          <img src={url} alt="" />
          <canvas
            ref={show}
            width={width}
            height={height}
            role="img"
            aria-label={texts.maskHelp}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              paint(event);
            }}
            onPointerMove={(event) => line.current && paint(event)}
            onPointerUp={end}
            onPointerCancel={end}
          />
        </div>
        <div className="line">
          <Slider label={texts.brush} min={1} max={30} value={brush} onChange={setBrush} />
          <button
            type="button"
            disabled={strokes.length === 0}
            onClick={() => void keep(strokes.slice(0, -1))}
          >
            {texts.undo}
          </button>
          <button type="button" disabled={mask === undefined} onClick={() => void keep([])}>
            {texts.clearMask}
          </button>
          <FileButton
            icon="upload"
            label={texts.chooseMask}
            accept="image/png"
            onFile={(file) => void keep([]).then(() => changeDraft({ mask: file }))}
          />
        </div>
        <footer>
          <span role="status" className="quiet small">
            {mask && texts.hasMask}
          </span>
          <button type="button" className="main" onClick={onClose}>
            {common.close}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}

function paintStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  Object.assign(context, { strokeStyle: '#e6007a', lineCap: 'round', lineJoin: 'round' });
  for (const { width, points } of strokes) {
    context.lineWidth = width;
    context.beginPath();
    // A point alone is a line to itself.
    for (const [x, y] of [...points.slice(0, 1), ...points]) context.lineTo(x, y);
    context.stroke();
  }
}

/**
 * @param strokes What is painted in it is to be changed.
 * @returns The mask for it: a PNG that is transparent there.
 */
async function maskOf(strokes: HTMLCanvasElement): Promise<Blob> {
  const canvas = new OffscreenCanvas(strokes.width, strokes.height);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = 'destination-out';
    context.drawImage(strokes, 0, 0);
  }
  return canvas.convertToBlob();
}
