// Reads what a ggml file of a Whisper model says of itself, and whether the file holds what it says, before native code does:
// that ends the process where a number in the file asks for more than there is.
import { type FileHandle, open } from 'node:fs/promises';

export interface WhisperModelHead {
  /** False for one that knows English only. */
  isMultilingual: boolean;
  languages: number;
}

const MAGIC = 0x67676d6c;
const GGUF = 0x46554747;
const HEAD_BYTES = 12 * 4;
/** Filters and vocabulary of large models take one; those of all models fit. */
const MAX_HEAD_BYTES = 16 * 2 ** 20;
const FILTER_FREQUENCIES = 201;
const MAX_WORD_BYTES = 4096;
const MAX_NAME_BYTES = 256;
/** What comes before a tensor's numbers: three numbers, at most four sizes, and its name. */
const TENSOR_HEAD_BYTES = 7 * 4 + MAX_NAME_BYTES;

/** Bytes of a block by ggml's numbers of types; 0 for those that no model has. */
const BLOCK_BYTES = [4, 2, 18, 20, 0, 0, 22, 24, 34, 0, 84, 110, 144, 176, 210];
const blockElements = (type: number): number => (type < 2 ? 1 : type < 10 ? 32 : 256);
/** The type of the large tensors by the number in the head; -1 where there is none. */
const FILE_TYPES = [0, 1, 2, 3, -1, -1, -1, 8, 6, 7, 10, 11, 12, 13, 14];
/** The version of the quantization is written in front of it. */
const VERSION_FACTOR = 1000;

interface Shape {
  words: number;
  state: number;
  heads: number;
  encoderLayers: number;
  decoderLayers: number;
  mels: number;
  fileType: number;
}

/** A file that is not a Whisper model, or a damaged one; the message is one sentence. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError';
}

/** @throws {ModelFileError} for a file that native code must not see; what reading throws. */
export async function readModelHead(path: string): Promise<WhisperModelHead> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { bytes, shape } = await readShape(file);
    const tensors = findTensors(bytes, shape);
    requireRoom(shape, size - tensors);
    await requireTensors(file, { position: tensors, size, shape });
    const isMultilingual = shape.words >= 51_865;
    return { isMultilingual, languages: shape.words - 51_765 - (isMultilingual ? 1 : 0) };
  } finally {
    await file.close();
  }
}

/** Whisper's sizes are always these, but for the layers and their width; the bounds leave some room. */
async function readShape(file: FileHandle): Promise<{ bytes: Buffer; shape: Shape }> {
  const bytes = await readAt(file, 0, MAX_HEAD_BYTES);
  if (bytes.length < HEAD_BYTES) throw corrupt('it is cut off');
  const magic = bytes.readUInt32LE(0);
  if (magic === GGUF) throw new ModelFileError('it is an unsupported model: a GGUF file, and no ggml file (.bin).');
  if (magic !== MAGIC) throw corrupt('it does not begin as a ggml file (.bin) does');
  const field = (index: number, name: string, [least, most]: readonly [number, number]) => {
    const value = bytes.readInt32LE(4 * index);
    if (value >= least && value <= most) return value;
    throw corrupt(`its ${name} is ${value}, and Whisper models have ${least === most ? '' : `${least} to `}${most}`);
  };
  const shape = {
    words: field(1, 'vocabulary', [51_864, 51_866]),
    state: field(3, 'width', [8, 4096]),
    heads: field(4, 'number of heads', [1, 64]),
    encoderLayers: field(5, 'number of encoder layers', [1, 64]),
    decoderLayers: field(9, 'number of decoder layers', [1, 64]),
    mels: field(10, 'number of mel bands', [80, 128]),
    fileType: field(11, 'type', [0, 10 * VERSION_FACTOR]) % VERSION_FACTOR,
  };
  field(2, 'audio context', [1500, 1500]);
  field(6, 'text context', [448, 448]);
  field(7, 'text width', [shape.state, shape.state]);
  field(8, 'number of text heads', [shape.heads, shape.heads]);
  if (shape.state % shape.heads !== 0)
    throw corrupt(`its width ${shape.state} can't be divided by its ${shape.heads} heads`);
  if ((FILE_TYPES[shape.fileType] ?? -1) < 0) throw corrupt(`its type ${shape.fileType} is unknown`);
  return { bytes, shape };
}

/** Steps over the filters and the words. @returns where the tensors begin. */
function findTensors(bytes: Buffer, { mels, words }: Shape): number {
  const numberAt = (offset: number) => {
    if (offset + 4 > bytes.length) throw corrupt('it is cut off in its vocabulary');
    return bytes.readInt32LE(offset);
  };
  if (numberAt(HEAD_BYTES) !== mels || numberAt(HEAD_BYTES + 4) !== FILTER_FREQUENCIES) {
    throw corrupt('its filters have a wrong size');
  }
  let offset = HEAD_BYTES + 8 + mels * FILTER_FREQUENCIES * 4;
  const count = numberAt(offset);
  if (count < 0 || count > words) throw corrupt(`it has ${count} words, and says that it has ${words}`);
  offset += 4;
  for (let word = 0; word < count; word += 1) {
    const length = numberAt(offset);
    if (length < 0 || length > MAX_WORD_BYTES) throw corrupt(`a word of it is ${length} bytes long`);
    offset += 4 + length;
  }
  return offset;
}

/** Native code takes memory for all tensors before it has seen one. */
function requireRoom({ words, state, encoderLayers, decoderLayers, fileType }: Shape, sizeBytes: number): void {
  const elements = state * (words + state * (12 * encoderLayers + 16 * decoderLayers));
  const type = FILE_TYPES[fileType] ?? 0;
  const needed = Math.floor((elements * (BLOCK_BYTES[type] ?? 0)) / blockElements(type));
  if (needed > sizeBytes)
    throw corrupt(`it is cut off, or its sizes are wrong: ${needed} bytes are missing of ${sizeBytes}`);
}

/** Steps from tensor to tensor; the last one has to end with the file. */
async function requireTensors(
  file: FileHandle,
  { position: start, size, shape }: { position: number; size: number; shape: Shape },
): Promise<void> {
  const expected = 11 + 15 * shape.encoderLayers + 24 * shape.decoderLayers;
  let position = start;
  let count = 0;
  for (; position < size && count <= expected; count += 1) {
    position += tensorBytes(await readAt(file, position, TENSOR_HEAD_BYTES));
  }
  if (position > size) throw corrupt('it is cut off in its last tensor');
  if (count !== expected) {
    throw corrupt(`it has ${count > expected ? 'more' : count} tensors, and needs ${expected}`);
  }
}

function tensorBytes(head: Buffer): number {
  if (head.length < 12) throw corrupt('it is cut off in its last tensor');
  const [dimensions, nameBytes] = [head.readInt32LE(0), head.readInt32LE(4)];
  const type = head.readInt32LE(8);
  const blockBytes = BLOCK_BYTES[type] ?? 0;
  const isSane = dimensions >= 1 && dimensions <= 4 && nameBytes >= 1 && nameBytes <= MAX_NAME_BYTES;
  if (!isSane || blockBytes === 0 || head.length < 12 + 4 * dimensions) throw corrupt('one of its tensors is broken');
  const sizes = Array.from({ length: dimensions }, (_, index) => head.readInt32LE(12 + 4 * index));
  const elements = sizes.reduce((product, size) => product * size, 1);
  const block = blockElements(type);
  if (sizes.some((size) => size < 1) || elements % block !== 0) throw corrupt('one of its tensors has a wrong size');
  return 12 + 4 * dimensions + nameBytes + (elements / block) * blockBytes;
}

/** At most so many bytes; fewer at the end of the file. */
async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}

const corrupt = (what: string): ModelFileError => new ModelFileError(`it is an invalid model file: ${what}.`);
