// What native servers say when they can't start, and what is made of it.
import { describe, expect, test } from 'vitest';
import { growthOfWork } from '../../fixtures/processor-time.ts';
import type { StartFailureKind } from './native-server.ts';
import { classifyStartFailure, describeEnd, describeStartFailure } from './start-failure.ts';

const cases: readonly [StartFailureKind, string][] = [
  ['port-taken', "start: couldn't bind HTTP server socket, hostname: 127.0.0.1, port: 8080"],
  ['port-taken', 'error: listen EADDRINUSE: address already in use 127.0.0.1:41001'],
  ['port-taken', "couldn't bind to server socket: hostname=127.0.0.1 port=8080"],
  [
    'missing-file',
    "gguf_init_from_file: failed to open GGUF file '/m/x.gguf' (No such file or directory)",
  ],
  ['missing-file', "error: ENOENT: no such file or directory, access '/m/x.gguf'"],
  ['missing-file', "whisper_init_from_file_with_params_no_state: failed to open '/m/x.bin'"],
  ['bad-argument', 'error: invalid argument: --nonsense'],
  ['bad-argument', 'error: unknown argument: -zz'],
  ['bad-argument', 'error while handling argument "--ctx-size": stoi'],
  ['bad-argument', "Unknown option '--nonsense'. To specify a positional argument"],
  ['bad-argument', 'error: expected value for argument'],
  [
    'out-of-memory',
    'ggml_backend_cuda_buffer_type_alloc_buffer: allocating 8192.00 MiB on device 0: cudaMalloc failed: out of memory',
  ],
  ['out-of-memory', 'ggml_vulkan: Device memory allocation of size 4294967296 failed.'],
  ['out-of-memory', 'ggml_vulkan: vk::Device::allocateMemory: ErrorOutOfDeviceMemory'],
  ['out-of-memory', 'ROCm error: hipErrorOutOfMemory'],
  ['out-of-memory', 'alloc_tensor_range: failed to allocate CPU buffer of size 68719476736'],
  ['out-of-memory', "terminate called after throwing an instance of 'std::bad_alloc'"],
  ['out-of-memory', 'llama_kv_cache: failed to allocate buffer for kv cache'],
  ['out-of-memory', 'mmap failed: Cannot allocate memory'],
  [
    'unsupported-model',
    "llama_model_load: error loading model: error loading model architecture: unknown model architecture: 'nova'",
  ],
  ['corrupt-model', "gguf_init_from_file_impl: invalid magic characters: 'fake', expected 'GGUF'"],
  [
    'missing-driver',
    'llama-server: error while loading shared libraries: libcudart.so.12: cannot open shared object file: No such file or directory',
  ],
  [
    'missing-driver',
    "llama-server: /lib/libc.so.6: version `GLIBC_2.38' not found (required by llama-server)",
  ],
  ['missing-driver', 'vk::createInstance: ErrorIncompatibleDriver'],
  [
    'missing-driver',
    'ggml_cuda_init: failed to initialize CUDA: no CUDA-capable device is detected',
  ],
  ['missing-driver', 'dyld[123]: Library not loaded: @rpath/libllama.dylib'],
  ['missing-driver', 'rocBLAS error: Cannot read /opt/rocm/lib/rocblas/library/TensileLibrary.dat'],
  ['unknown', 'something went wrong'],
];

test.each(cases)('%s: %s', (kind, line) => {
  const lines = ['main: loading model', line, 'srv operator(): cleaning up before exit...'];
  expect(classifyStartFailure({ lines }, { exitCode: 1, signal: undefined })).toBe(kind);
});

describe('without telling words', () => {
  test.each([
    [{ exitCode: undefined, signal: 'SIGKILL' }, 'out-of-memory'],
    [{ exitCode: 0xc0000135, signal: undefined }, 'missing-driver'],
    [{ exitCode: 127, signal: undefined }, 'missing-driver'],
    [{ exitCode: undefined, signal: 'SIGSEGV' }, 'unknown'],
    [{ exitCode: 1, signal: undefined }, 'unknown'],
  ] as const)('the end %o means %s', (end, kind) => {
    expect(classifyStartFailure({ lines: [] }, end)).toBe(kind);
  });
});

test.each([
  [{ exitCode: 3, signal: undefined }, 'exited with code 3'],
  [{ exitCode: undefined, signal: undefined }, 'exited with code unknown'],
  [{ exitCode: undefined, signal: 'SIGSEGV' }, 'was ended by SIGSEGV'],
  [{ exitCode: 3221226505, signal: undefined }, 'exited with code 0xC0000409'],
  [
    { exitCode: 0xc000001d, signal: undefined },
    'exited with code 0xC000001D (it was built for another processor)',
  ],
  [
    { exitCode: undefined, signal: 'SIGILL' },
    'was ended by SIGILL (it was built for another processor)',
  ],
] as const)('the end %o in words', (end, words) => expect(describeEnd(end)).toBe(words));

test('a message is one line that ends with the lines that explain most', () => {
  const lines = [
    'build: 1',
    'error: invalid argument: --nonsense',
    'usage: llama-server',
    'see --help',
  ];
  const what = `${describeEnd({ exitCode: 1, signal: undefined })} before it was ready`;
  expect(describeStartFailure({ label: 'llama-server x', kind: 'bad-argument', what, lines })).toBe(
    'llama-server x exited with code 1 before it was ready: it refused one of its arguments; correct the model options. ' +
      'Last output: error: invalid argument: --nonsense',
  );
});

test('the line that gives the cause away is told, however much the child complains after it, and however long it is', () => {
  const cause = `E ggml_vulkan: Device memory allocation of size 17179869184 failed. ${'x'.repeat(2000)}`;
  const lines = [
    cause,
    ...Array.from({ length: 30 }, (_, line) => `E failed to load model, attempt ${line}`),
  ];
  const message = describeStartFailure({
    label: 'x',
    kind: 'out-of-memory',
    what: 'exited',
    lines,
  });
  expect(message).toMatch(
    /output: E ggml_vulkan: Device memory allocation.* … .*attempt 28 \| E failed .*attempt 29$/,
  );
  expect(message.length).toBeLessThan(800);
});

test('signs of its own are known of a child, and go before those of all', () => {
  const signs = [{ kind: 'corrupt-model', words: /out of memory bank 7/ }] as const;
  const lines = [
    'E out of memory bank 7',
    'E cannot go on',
    ...Array.from({ length: 9 }, () => 'E it failed'),
  ];
  expect(classifyStartFailure({ lines, signs }, { exitCode: 1, signal: undefined })).toBe(
    'corrupt-model',
  );
  expect(
    describeStartFailure({ label: 'x', kind: 'corrupt-model', what: 'exited', lines, signs }),
  ).toMatch(/output: E out of memory bank 7 \| E it failed/);
});

test.each(['step', 'error'])('of many lines with %s the last four are told', (word) => {
  const lines = Array.from({ length: 9 }, (_, line) => `${word} ${line}`);
  const message = describeStartFailure({ label: 'x', kind: 'unknown', what: 'exited', lines });
  const words = lines.slice(-4).join(' | ');
  expect(message).toMatch(new RegExp(`output: ${words.replaceAll('|', '\\|')}$`));
});

test('the name of a model says nothing about why it could not be loaded', () => {
  const path = '/models/not found/out of memory, corrupt.gguf';
  const command = ['/bin/llama-server', '-m', path];
  const lines = [
    `I loading model '${path}'`,
    "E unknown model architecture: 'new'",
    `E failed to load '${path}'`,
  ];
  const kind = classifyStartFailure({ lines, command }, { exitCode: 1, signal: undefined });
  expect(kind).toBe('unsupported-model');
  expect(describeStartFailure({ label: 'x', kind, what: 'exited', lines, command })).toMatch(
    /output: E unknown model architecture/,
  );
});

test('a child that said nothing is described as such', () => {
  const message = describeStartFailure({
    label: 'x',
    kind: 'silent',
    what: 'was given up',
    lines: [],
  });
  expect(message).toMatch(/It printed nothing\.$/);
});

test.each(['failed to load ', 'memory allocation ', 'model type ', 'version `GLIBC_'])(
  'a child that repeats what a model file says, %j, is work that grows as its lines do, up to the longest',
  (words) => {
    const linesOf = (length: number) =>
      Array.from({ length: 50 }, () => words.repeat(length / words.length));
    // Arguments of a load request.
    const command = [
      '/bin/llama-server',
      ...Array.from({ length: 2500 }, (_, index) => `/${index}`),
    ];
    const describeFailure = (lines: readonly string[]) => {
      const kind = classifyStartFailure({ lines, command }, { exitCode: 1, signal: undefined });
      return describeStartFailure({ label: 'x', kind, what: 'exited', lines, command });
    };
    expect(growthOfWork([1024, 8192], linesOf, describeFailure)).toBeLessThan(30);
  },
);
