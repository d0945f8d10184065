// Reads which sets of operators an ONNX file asks for, without reading its weights.
import { type FileHandle, open } from 'node:fs/promises';

/** The file is not an ONNX model; the message is a part of a sentence. */
export class NoOnnxFile extends Error {
  override readonly name = 'NoOnnxFile';
}

/** Of the message at the root: ten kinds of fields, of which opset imports and metadata may come several times. */
const MAX_FIELDS = 1000;
const MAX_DOMAIN_BYTES = 1024;
/** Tag and length of a field: two numbers of ten bytes each at most. */
const HEAD_BYTES = 20;

const OPSET_IMPORT_FIELD = 8;
const DOMAIN_FIELD = 1;
const WIRE = { number: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const;

/**
 * The domains of all opset imports; the one of ONNX itself is an empty text.
 * @throws {NoOnnxFile} when the file is something else or cut off, and the file system's errors.
 */
export async function readOperatorDomains(path: string): Promise<readonly string[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const domains: string[] = [];
    let fieldCount = 0;
    for (let at = 0; at < size; ) {
      fieldCount += 1;
      if (fieldCount > MAX_FIELDS) throw new NoOnnxFile('it has too many fields');
      const field = readField(await readAt(file, at, HEAD_BYTES), 0);
      const end = at + field.end;
      if (end > size) throw new NoOnnxFile('it is cut off');
      if (field.number === OPSET_IMPORT_FIELD && field.wire === WIRE.bytes) {
        if (field.end - field.start > MAX_DOMAIN_BYTES) throw new NoOnnxFile('the name of an operator set is too long');
        domains.push(domainOf(await readAt(file, at + field.start, field.end - field.start)));
      }
      at = end;
    }
    if (domains.length === 0) throw new NoOnnxFile('it names no operator sets');
    return domains;
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function domainOf(opsetImport: Buffer): string {
  for (let at = 0; at < opsetImport.length; ) {
    const { number, wire, start, end } = readField(opsetImport, at);
    if (end > opsetImport.length) throw new NoOnnxFile('it is cut off');
    if (number === DOMAIN_FIELD && wire === WIRE.bytes) return opsetImport.toString('utf8', start, end);
    at = end;
  }
  return '';
}

/** A field of a message in the format of Protocol Buffers; its content is from `start` to `end`. */
function readField(bytes: Buffer, at: number): { number: number; wire: number; start: number; end: number } {
  const tag = readNumber(bytes, at);
  const [number, wire] = [Math.floor(tag.value / 8), tag.value % 8];
  if (number === 0) throw new NoOnnxFile('it has another format');
  if (wire === WIRE.fourBytes) return { number, wire, start: tag.end, end: tag.end + 4 };
  if (wire === WIRE.eightBytes) return { number, wire, start: tag.end, end: tag.end + 8 };
  if (wire !== WIRE.number && wire !== WIRE.bytes) throw new NoOnnxFile('it has another format');
  const content = readNumber(bytes, tag.end);
  if (wire === WIRE.number) return { number, wire, start: tag.end, end: content.end };
  return { number, wire, start: content.end, end: content.end + content.value };
}

/** Seven bits per byte, the lowest first; the highest bit says that more follow. */
function readNumber(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; at < Math.min(bytes.length, start + 10); at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - start));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new NoOnnxFile('it has another format');
}
