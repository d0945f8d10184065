// The hub that servers under test pull from: tiny real models, in every shape of repository.
import { generatedContent, givenContent } from '../../fixtures/hub/contents.ts';
import { type Hub, type HubOptions, startHub, startModelScope } from '../../fixtures/hub/hub.ts';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';

/** One file of 4 MB, to be caught on its way. */
export const BIG = {
  repository: 'tiny/big-GGUF',
  file: 'big-Q4_0.gguf',
  sizeBytes: 4_000_000,
} as const;

const STILL_FILE = 'still-Q4_0.gguf';
const GONE_FILE = 'gone-Q4_0.gguf';

/** What a registration of a model of the hub needs besides its name. */
export const registrationOf = (checkpoint: string) => ({ checkpoint, recipe: 'llamacpp' });

/** The other hub, which has models that Hugging Face's does not. */
export async function startContractModelScope(
  more: Pick<HubOptions, 'cdnOrigin'> = {},
): Promise<Hub> {
  const model = givenContent(encodeTinyChat());
  return startModelScope({
    ...more,
    token: 'ms_contract',
    repositories: [
      { id: 'tiny/scope-GGUF', files: { 'scope-Q4_0.gguf': model, 'README.md': '# Scope' } },
      {
        id: BIG.repository,
        files: { [BIG.file]: generatedContent({ seed: 4, sizeBytes: BIG.sizeBytes }) },
      },
      // A model of the catalogue that is on this hub only.
      {
        id: 'OpenBMB/MiniCPM5-1B-GGUF',
        files: { 'MiniCPM5-1B-Q4_K_M.gguf': model },
      },
    ],
  });
}

/** @param more Settings of the fixture. */
export async function startContractHub(more: Pick<HubOptions, 'cdnOrigin'> = {}): Promise<Hub> {
  const model = givenContent(encodeTinyChat());
  return startHub({
    ...more,
    token: 'hf_contract',
    faults: [
      { kind: 'silence', path: STILL_FILE },
      { kind: 'status', path: GONE_FILE, status: 410 },
      { kind: 'text', at: 'api', path: 'tiny/nonsense-GGUF', text: '<html>' },
      { kind: 'text', at: 'api', path: 'search nonsense', text: '<html>' },
    ],
    repositories: [
      {
        id: 'tiny/chat-GGUF',
        files: { 'chat-Q4_0.gguf': model, 'README.md': '# Chat' },
        plainFiles: ['README.md'],
      },
      {
        id: 'tiny/vision-GGUF',
        files: {
          'vision-Q4_0.gguf': model,
          'vision-Q8_0.gguf': model,
          'mmproj-F16.gguf': 'F16',
          'mmproj-BF16.gguf': 'BF16',
        },
      },
      {
        id: 'tiny/sharded-GGUF',
        files: {
          'Q8_0/sharded-Q8_0-00001-of-00002.gguf': model,
          'Q8_0/sharded-Q8_0-00002-of-00002.gguf': 'the second part',
        },
      },
      {
        id: 'tiny/all-GGUF',
        files: { 'all-a.gguf': model, 'all-b.gguf': 'b', 'notes.txt': 'not wanted' },
      },
      { id: 'tiny/two-GGUF', files: { 'two-a.gguf': 'a', 'two-b.gguf': 'b' } },
      { id: 'tiny/nonsense-GGUF', files: {} },
      { id: 'tiny/no-model', files: { 'model.safetensors': 'weights' } },
      { id: 'tiny/still-GGUF', files: { [STILL_FILE]: 'never arrives' } },
      { id: 'tiny/gone-GGUF', files: { [GONE_FILE]: 'is listed only' } },
      { id: 'tiny/gated-GGUF', files: { 'gated-Q4_0.gguf': 'x' }, isGated: true },
      {
        id: BIG.repository,
        files: { [BIG.file]: generatedContent({ seed: 3, sizeBytes: BIG.sizeBytes }) },
      },
      // A model of the catalogue.
      {
        id: 'unsloth/Qwen3-0.6B-GGUF',
        files: { 'Qwen3-0.6B-Q4_0.gguf': model, 'Qwen3-0.6B-Q8_0.gguf': model },
      },
    ],
  });
}
