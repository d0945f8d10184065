// Files to try uploads with: a second of a tone, and a picture with a lemon.

/** 16 kHz mono WAV. */
export function sampleSound(): File {
  const rate = 16_000;
  const view = new DataView(new ArrayBuffer(44 + rate * 2));
  const text = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + rate * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, rate * 2, true);
  for (let at = 0; at < rate; at++) view.setInt16(44 + at * 2, 8000 * Math.sin((2 * Math.PI * 440 * at) / rate), true);
  return new File([view.buffer], 'sample.wav', { type: 'audio/wav' });
}

export async function samplePicture(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#dff3ff';
  context.fillRect(0, 0, 256, 256);
  context.fillStyle = '#f2c811';
  context.beginPath();
  context.ellipse(128, 128, 90, 62, -0.5, 0, 2 * Math.PI);
  context.fill();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser draws no pictures.');
  return new File([blob], 'sample.png', { type: 'image/png' });
}
