import { expect, test } from 'vitest';
import { passedEnvironment } from './passed-environment.ts';

const named = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `value of ${name}`]));

test.each([
  ['the system', ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'XDG_DATA_DIRS']],
  [
    'Windows, in any case',
    [
      'Path',
      'SYSTEMROOT',
      'systemdrive',
      'ComSpec',
      'PATHEXT',
      'ProgramFiles(x86)',
      'LocalAppData',
    ],
  ],
  [
    'GPUs of AMD',
    ['HIP_VISIBLE_DEVICES', 'ROCR_VISIBLE_DEVICES', 'HSA_OVERRIDE_GFX_VERSION', 'ROCM_PATH'],
  ],
  ['GPUs of NVIDIA', ['CUDA_VISIBLE_DEVICES', '__NV_PRIME_RENDER_OFFLOAD', 'NCCL_SOCKET_IFNAME']],
  [
    'Vulkan',
    ['VK_ICD_FILENAMES', 'VK_LOADER_DEBUG', 'MESA_VK_DEVICE_SELECT', 'RADV_PERFTEST', 'DRI_PRIME'],
  ],
  [
    'native servers',
    [
      'GGML_VK_VISIBLE_DEVICES',
      'LLAMA_TRACE',
      'FLM_MODEL_PATH',
      'VLLM_ATTENTION_BACKEND',
      'HF_HOME',
    ],
  ],
  [
    'libraries',
    ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'OMP_NUM_THREADS', 'GOMP_CPU_AFFINITY', 'RAY_ADDRESS'],
  ],
])('what people set for %s passes', (_what, names) => {
  const environment = named(names);
  expect(passedEnvironment(environment)).toEqual(environment);
});

const KEYS = [
  ...['LEMONADE_API_KEY', 'LEMONADE_ADMIN_API_KEY', 'LEMONADE_OPENAI_API_KEY', 'LEMONADE_KEY'],
  ...[
    'HF_TOKEN',
    'HUGGING_FACE_HUB_TOKEN',
    'GITHUB_TOKEN',
    'GH_TOKEN',
    'NPM_TOKEN',
    'NODE_AUTH_TOKEN',
  ],
  ...[
    'OPENAI_API_KEY',
    'ANTHROPIC_API_KEY',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ],
  // Their beginnings pass.
  ...['VLLM_API_KEY', 'LLAMA_API_KEY', 'RAY_AUTH_TOKEN', 'INTEL_PASSWORD', 'GGML_SECRET_1'],
];

test.each(KEYS)('%s does not pass, nor does it to a program that downloads', (key) => {
  expect(passedEnvironment({ [key]: 'x' })).toEqual({});
  expect(passedEnvironment({ [key]: 'x' }, { downloads: true })).toEqual({});
});

test('proxies, certificates and what npm is told pass to programs that download, and to no other', () => {
  const environment = named([
    'HTTPS_PROXY',
    'no_proxy',
    'npm_config_registry',
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_FILE',
  ]);
  expect(passedEnvironment(environment, { downloads: true })).toEqual(environment);
  expect(passedEnvironment(environment)).toEqual({});
});

test('a variable that is on no list does not pass', () => {
  expect(passedEnvironment({ ...named(['SOMETHING', 'PATHS', 'XPATH']), PATH: undefined })).toEqual(
    {},
  );
});

test('LEMONADE_CHILD_ENVIRONMENT names more that pass, but for keys of this server and its providers', () => {
  const environment = {
    ...named(['MY_DRIVER_PATH', 'MY_DRIVER_TOKEN', 'HF_TOKEN', 'OTHER']),
    ...named(KEYS.slice(0, 4)),
  };
  const passedWith = (names: string) =>
    Object.keys(passedEnvironment({ ...environment, LEMONADE_CHILD_ENVIRONMENT: names }));
  expect(passedWith('HF_TOKEN, my_driver_*')).toEqual(['MY_DRIVER_PATH', 'HF_TOKEN']);
  expect(passedWith('MY_DRIVER_TOKEN')).toEqual(['MY_DRIVER_TOKEN']);
  expect(passedWith('*')).toEqual(['MY_DRIVER_PATH', 'OTHER', 'LEMONADE_CHILD_ENVIRONMENT']);
  expect(passedWith('LEMONADE_*,LEMONADE_API_KEY,LEMONADE_OPENAI_API_KEY')).toEqual([
    'LEMONADE_CHILD_ENVIRONMENT',
  ]);
});
