// Sounds as clients send them: samples of 16 bits, in base64 for live transcription or as a WAV
// file.

/** A loud tone: to a server that listens for loudness it is speech. */
export function speech(ms: number, rateHz = 16_000): Buffer {
  return samples(ms, rateHz, (index) => 8000 * Math.sin((index * 2 * Math.PI * 300) / rateHz));
}

/** A WAV file of 16 bits, one channel. */
export function silence(ms: number, rateHz = 16_000): Buffer {
  return samples(ms, rateHz, () => 0);
}

function samples(ms: number, rateHz: number, at: (index: number) => number): Buffer {
  const bytes = Buffer.alloc(Math.round((ms * rateHz) / 1000) * 2);
  for (let index = 0; index * 2 < bytes.length; index += 1)
    bytes.writeInt16LE(Math.round(at(index)), index * 2);
  return bytes;
}

/** A WAV file of one channel. */
export function wav(pcm: Buffer, rateHz = 16_000): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + pcm.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt32LE(rateHz * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(pcm.length, 40);
  return Buffer.concat([head, pcm]);
}
