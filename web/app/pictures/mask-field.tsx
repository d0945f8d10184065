// Marks what of a picture is to be changed: painted over it, or chosen as a file.
import { type PointerEvent, useRef, useState } from 'react';
import { FileInput } from '../media/file-input.tsx';
import type { Source } from './draft.ts';
import { maskOf } from './read-source.ts';
import { usePictureTexts } from './texts.ts';

interface MaskFieldProps {
  source: Source;
  /** Address of the picture. */
  url: string;
  mask: Blob | undefined;
  onMask: (mask: Blob | undefined) => void;
}

export function MaskField({ source, url, mask, onMask }: MaskFieldProps) {
  const texts = usePictureTexts();
  const strokes = useRef<HTMLCanvasElement>(null);
  /** In percent of the longer side. */
  const [brush, setBrush] = useState(8);
  const clear = () => {
    strokes.current?.getContext('2d')?.clearRect(0, 0, source.width, source.height);
    onMask(undefined);
  };
  return (
    <details className="mask">
      <summary>{texts.mask}</summary>
      <div className="stack">
        <p className="quiet small">{texts.maskHelp}</p>
        <div className="painting">
          <img src={url} alt="" />
          <Strokes
            ref={strokes}
            source={source}
            brush={brush}
            onStroke={(canvas) => void maskOf(canvas).then(onMask)}
          />
        </div>
        <div className="bar">
          <label>
            {texts.brush}
            <input
              type="range"
              min={1}
              max={30}
              value={brush}
              onChange={({ target }) => setBrush(Number(target.value))}
            />
          </label>
          <button type="button" disabled={mask === undefined} onClick={clear}>
            {texts.clearMask}
          </button>
        </div>
        <FileInput
          label={texts.chooseMask}
          accept="image/png"
          onFile={(file) => {
            clear();
            onMask(file);
          }}
        />
        <p role="status" className="quiet small">
          {mask && texts.hasMask}
        </p>
      </div>
    </details>
  );
}

interface StrokesProps {
  ref: React.RefObject<HTMLCanvasElement | null>;
  source: Source;
  brush: number;
  onStroke: (canvas: HTMLCanvasElement) => void;
}

function Strokes({ ref, source: { width, height }, brush, onStroke }: StrokesProps) {
  const texts = usePictureTexts();
  const last = useRef<{ x: number; y: number }>(undefined);
  const paint = (event: PointerEvent<HTMLCanvasElement>) => {
    const canvas = event.currentTarget;
    const context = canvas.getContext('2d');
    if (!context) return;
    const shown = canvas.getBoundingClientRect();
    const x = ((event.clientX - shown.left) / shown.width) * width;
    const y = ((event.clientY - shown.top) / shown.height) * height;
    const from = last.current ?? { x, y };
    context.strokeStyle = '#e6007a';
    context.lineCap = 'round';
    context.lineWidth = (Math.max(width, height) * brush) / 100;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(x, y);
    context.stroke();
    last.current = { x, y };
  };
  const end = ({ currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (last.current) onStroke(currentTarget);
    last.current = undefined;
  };
  return (
    <canvas
      ref={ref}
      width={width}
      height={height}
      role="img"
      aria-label={texts.paintMask}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        paint(event);
      }}
      onPointerMove={(event) => last.current && paint(event)}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
