// Wine 8 lacks bcryptprimitives.dll, which add-ons written in Rust (vitest's bundler) take random
// numbers from. This is one that has nothing but a name: it forwards the call to a function of
// advapi32.dll that does the same.

const HEADER = 0x40;
const OPTIONAL = HEADER + 24;
const SECTION = OPTIONAL + 240;
const CONTENT = 0x200;
/** Where Windows puts what the file has from `CONTENT` on. */
const ADDRESS = 0x1000;

const [FUNCTIONS, NAMES, ORDINALS, LIBRARY_NAME, FUNCTION_NAME, FORWARD] = [
  0x28, 0x2c, 0x30, 0x40, 0x60, 0x80,
] as const;

export function randomLibrary(): Buffer {
  const file = Buffer.alloc(CONTENT * 2);
  const u16 = (offset: number, ...values: number[]) => {
    for (const [index, value] of values.entries()) file.writeUInt16LE(value, offset + index * 2);
  };
  const u32 = (offset: number, ...values: number[]) => {
    for (const [index, value] of values.entries()) file.writeUInt32LE(value, offset + index * 4);
  };
  file.write('MZ', 0);
  u32(0x3c, HEADER);
  file.write('PE', HEADER);
  // For x64, with one section; an executable image that is a library.
  u16(HEADER + 4, 0x8664, 1);
  u16(HEADER + 20, SECTION - OPTIONAL, 0x2022);
  u16(OPTIONAL, 0x20b);
  file.writeBigUInt64LE(0x1_8000_0000n, OPTIONAL + 24);
  // Alignment in memory and in the file; the versions of Windows that it asks for; its size in
  // memory and that of its headers.
  u32(OPTIONAL + 32, ADDRESS, CONTENT);
  u16(OPTIONAL + 40, 6, 0, 0, 0, 6, 0);
  u32(OPTIONAL + 56, ADDRESS * 2, CONTENT);
  u16(OPTIONAL + 68, 3, 0x160);
  for (const [index, bytes] of [0x10_0000n, 0x1000n, 0x10_0000n, 0x1000n].entries()) {
    file.writeBigUInt64LE(bytes, OPTIONAL + 72 + index * 8);
  }
  u32(OPTIONAL + 108, 16, ADDRESS, CONTENT);
  file.write('.rdata', SECTION);
  u32(SECTION + 8, CONTENT, ADDRESS, CONTENT, CONTENT);
  u32(SECTION + 36, 0x4000_0040);
  // One function, which has the ordinal 1 and a name.
  u32(
    CONTENT + 12,
    ADDRESS + LIBRARY_NAME,
    1,
    1,
    1,
    ADDRESS + FUNCTIONS,
    ADDRESS + NAMES,
    ADDRESS + ORDINALS,
  );
  u32(CONTENT + FUNCTIONS, ADDRESS + FORWARD);
  u32(CONTENT + NAMES, ADDRESS + FUNCTION_NAME);
  file.write('bcryptprimitives.dll', CONTENT + LIBRARY_NAME);
  file.write('ProcessPrng', CONTENT + FUNCTION_NAME);
  file.write('advapi32.SystemFunction036', CONTENT + FORWARD);
  return file;
}
