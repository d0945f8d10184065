// Finds the family (`sm_89`) of an NVIDIA GPU.

/** From the compute capability: `8.9` is sm_89. */
export function familyOfComputeCapability(capability: string): string | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(capability) ?? [];
  return major === undefined || minor === undefined ? undefined : `sm_${Number(major) * 10 + Number(minor)}`;
}

/** First match wins. */
const FAMILY_BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/\bb[12]00\b/, 'sm_100'],
  [/gb10/, 'sm_121'],
  [/blackwell|rtx ?50|50[6789]0|rtx pro [1-6](?:0|5)00/, 'sm_120'],
  [/h[12]00/, 'sm_90'],
  [/rtx ?40|40[6789]0|l40|\bl4\b/, 'sm_89'],
  [/a100/, 'sm_80'],
  [/rtx ?30|30[56789]0|\ba(?:10|30|40|[2456]000)\b/, 'sm_86'],
  [/rtx ?20|20[678]0|gtx ?16|16[56]0|titan rtx|quadro rtx|\bt4\b/, 'sm_75'],
];

/** From its name, for drivers that tell no compute capability. */
export function familyOfNvidiaName(name: string): string | undefined {
  const lower = name.toLowerCase();
  return FAMILY_BY_NAME.find(([pattern]) => pattern.test(lower))?.[1];
}
