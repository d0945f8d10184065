// Numbers of IEEE 754 half precision as ordinary ones: Node has them as a type of its own from version 24 on only.

let table: Float32Array | undefined;

/** Writes the values of these bits into `values`, which is as long. */
export function halfFloats(bits: Uint16Array, values: Float32Array): void {
  table ??= Float32Array.from({ length: 2 ** 16 }, (_, index) => halfFloatOf(index));
  for (let at = 0; at < bits.length; at += 1) values[at] = table[bits[at] ?? 0] ?? 0;
}

function halfFloatOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
