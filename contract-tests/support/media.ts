// Models of the catalogue that hear, speak and paint, as files in the cache that pulls share, and
// the fakes that run them.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders, ROOT, type ServerFolders } from './server.ts';

const backends = join(ROOT, 'fixtures/backends');

/** Names in the catalogue. */
export const HEARING = 'Whisper-Tiny';
/** Speaks, as a fake of `koko` runs it. */
export const SPEAKING = 'kokoro-v1';
/** Makes images, as a fake of `sd-server` runs it. */
export const PAINTING = 'SD-Turbo';
/** Enlarges images, as a fake of `sd-server` runs it. */
export const ENLARGING = 'RealESRGAN-x4plus';

/** What each of them consists of; any content will do for the fakes. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ggerganov/whisper.cpp': {
    'ggml-tiny.bin': 'weights',
    'ggml-fake-exits-at-start.bin': 'weights',
    'ggml-fake-never-ready.bin': 'weights',
  },
  'mikkoph/kokoro-onnx': {
    'index.json': JSON.stringify({ model: 'kokoro.onnx', voices: 'voices.bin' }),
    'kokoro.onnx': 'weights',
    'voices.bin': 'voices',
  },
  'mute/kokoro-onnx': {
    'index.json': JSON.stringify({ model: 'fake-exits-at-start.onnx', voices: 'voices.bin' }),
    'fake-exits-at-start.onnx': 'weights',
    'voices.bin': 'voices',
  },
  'endless/kokoro-onnx': {
    'index.json': JSON.stringify({ model: 'fake-never-ready.onnx', voices: 'voices.bin' }),
    'fake-never-ready.onnx': 'weights',
    'voices.bin': 'voices',
  },
  'stabilityai/sd-turbo': { 'sd_turbo.safetensors': 'weights' },
  'amd/realesrgan-x4plus': { 'RealESRGAN_x4plus.pth': 'weights' },
  'blind/sd': {
    'fake-exits-at-start.safetensors': 'weights',
    'fake-exits-at-start.pth': 'weights',
    'fake-never-ready.pth': 'weights',
    'fake-never-ready.safetensors': 'weights',
  },
};
/** Models of the same kinds that can't be loaded; the fakes take orders from their file names. */
export const DEAF = 'user.Deaf';
/** Speaks, but can not be loaded. */
export const MUTE = 'user.Mute';
/** Makes images, but can not be loaded. */
export const BLIND = 'user.Blind';
/** Enlarging with it fails, and with the other one never ends. */
export const BLURRED = 'user.Blurred';
/** Enlarges an image for ever. */
export const ENDLESS = 'user.Endless';
/** Their loads never end. */
export const ENDLESS_HEARING = 'user.Endless-Hearing';
/** A model of `koko` whose load never ends. */
export const ENDLESS_SPEAKING = 'user.Endless-Speaking';
/** A model of `sd-server` whose load never ends. */
export const ENDLESS_PAINTING = 'user.Endless-Painting';
const USER_MODELS = {
  'Endless-Hearing': {
    recipe: 'whispercpp',
    checkpoint: 'ggerganov/whisper.cpp:ggml-fake-never-ready.bin',
    labels: ['transcription'],
  },
  'Endless-Speaking': { recipe: 'kokoro', checkpoint: 'endless/kokoro-onnx', labels: ['tts'] },
  'Endless-Painting': {
    recipe: 'sd-cpp',
    checkpoint: 'blind/sd:fake-never-ready.safetensors',
    labels: ['image'],
  },
  Deaf: {
    recipe: 'whispercpp',
    checkpoint: 'ggerganov/whisper.cpp:ggml-fake-exits-at-start.bin',
    labels: ['transcription'],
  },
  Mute: { recipe: 'kokoro', checkpoint: 'mute/kokoro-onnx', labels: ['tts'] },
  Blurred: {
    recipe: 'sd-cpp',
    checkpoint: 'blind/sd:fake-exits-at-start.pth',
    labels: ['upscaling', 'image'],
  },
  Endless: {
    recipe: 'sd-cpp',
    checkpoint: 'blind/sd:fake-never-ready.pth',
    labels: ['upscaling', 'image'],
  },
  Blind: {
    recipe: 'sd-cpp',
    checkpoint: 'blind/sd:fake-exits-at-start.safetensors',
    labels: ['image'],
  },
};
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/**
 * Variables with which a server runs the fakes; the backends `cpu` of two of them are left to tests
 * of installs.
 */
export const MEDIA_ENVIRONMENT = {
  LEMONADE_WHISPERCPP_VULKAN_BIN: join(backends, 'whisper-server'),
  LEMONADE_KOKORO_CPU_BIN: join(backends, 'koko'),
  LEMONADE_SDCPP_VULKAN_BIN: join(backends, 'sd-server'),
} as const;

/** Folders of a server that has these models; which the caller removes. */
export async function makeMediaFolders(): Promise<ServerFolders> {
  const folders = await makeFolders();
  await placeMediaModels(folders);
  return folders;
}

async function placeMediaModels({ home, cache }: ServerFolders): Promise<void> {
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, 'user_models.json'), JSON.stringify(USER_MODELS));
  for (const [repository, files] of Object.entries(FILES)) {
    const folder = join(
      home,
      '.cache/huggingface/hub',
      `models--${repository.replaceAll('/', '--')}`,
    );
    const snapshot = join(folder, 'snapshots', COMMIT);
    await mkdir(snapshot, { recursive: true });
    await mkdir(join(folder, 'refs'), { recursive: true });
    await writeFile(join(folder, 'refs', 'main'), COMMIT);
    for (const [name, content] of Object.entries(files))
      await writeFile(join(snapshot, name), content);
  }
}
