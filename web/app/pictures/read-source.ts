// Reads a picture of a person as one that the server takes.
import { changeDraft, type Source, type Stroke, takeSource } from './draft.ts';

/** Pictures that the server reads; others are turned into PNG. */
const TAKEN = ['image/png', 'image/jpeg'];

/** Starts from a file of a person. One that is not an image is named in the draft. */
export function takeFile(file: File): void {
  readSource(file).then(
    (source) => takeSource(source),
    () => changeDraft({ unreadable: file.name }),
  );
}

/** @throws {DOMException} if the browser cannot show it as an image. */
export async function readSource(file: Blob): Promise<Source> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const image = TAKEN.includes(file.type) ? file : await pngOf(bitmap);
  bitmap.close();
  return { image, width, height };
}

async function pngOf(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Paints the strokes, and nothing else, on a canvas. */
export function paintStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
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

/** @param strokes What is painted in it is to be changed. @returns The mask for it: a PNG that is transparent there. */
export async function maskOf(strokes: HTMLCanvasElement): Promise<Blob> {
  const canvas = new OffscreenCanvas(strokes.width, strokes.height);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = 'destination-out';
    context.drawImage(strokes, 0, 0);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
