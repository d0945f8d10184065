// Which variables of the server's environment the programs that it starts get: those named here, and no keys.

type Environment = Readonly<Record<string, string | undefined>>;

/** For people who need another variable to pass; see docs/settings.md. */
export const MORE_VARIABLES = 'LEMONADE_CHILD_ENVIRONMENT';

/** Names of variables; `*` at the end stands for the rest of a name. Case does not matter, as on Windows. */
const PASSED = [
  // The user and the system: where programs, homes and temporary files are, language and time zone.
  'PATH HOME USER LOGNAME SHELL TERM NO_COLOR TMPDIR TMP TEMP LANG LANGUAGE LC_* LOCPATH TZ TZDIR XDG_*',
  // Windows: without them programs find neither the system nor their folders.
  'SystemRoot SystemDrive windir ComSpec PATHEXT OS APPDATA LOCALAPPDATA ProgramData ALLUSERSPROFILE PUBLIC',
  'ProgramFiles ProgramFiles(x86) ProgramW6432 CommonProgramFiles CommonProgramFiles(x86) CommonProgramW6432',
  'USERNAME USERPROFILE USERDOMAIN HOMEDRIVE HOMEPATH COMPUTERNAME NUMBER_OF_PROCESSORS PROCESSOR_* DriverData PSModulePath',
  // The loader and the allocators of C.
  'LD_LIBRARY_PATH LD_PRELOAD LD_BIND_NOW NIX_LD NIX_LD_LIBRARY_PATH DYLD_* GLIBC_TUNABLES MALLOC_* MIMALLOC_* TCMALLOC_*',
  // Threads and arithmetic on the processor.
  'OMP_* GOMP_* KMP_* LIBOMP_* MKL_* OPENBLAS_* BLIS_* GOTO_* VECLIB_* DNNL_* ONEDNN_* NUMEXPR_*',
  // GPUs of AMD: ROCm, its libraries, and what pretends to be another GPU.
  'HIP_* ROCR_* HSA_* ROCM_* AMD_* AMDGPU_* GPU_* ROCBLAS_* HIPBLASLT_* HIPBLAS_* TENSILE_* MIOPEN_* RCCL_* COMGR_* AITER_*',
  // GPUs of NVIDIA.
  'CUDA_* NVIDIA_* CUBLAS_* CUDNN_* NCCL_* __NV_* __GLX_VENDOR_LIBRARY_NAME __VK_LAYER_NV_*',
  // Vulkan, Mesa and the choice between two GPUs; Metal; GPUs of Intel.
  'VK_* VULKAN_* MESA_* RADV_* ANV_* ACO_* NIR_* GALLIUM_* LIBGL_* LP_NUM_THREADS DRI_PRIME DISABLE_LAYER_* ENABLE_LAYER_*',
  'DISPLAY WAYLAND_DISPLAY MTL_* METAL_* ZE_* ZES_* ZET_* SYCL_* ONEAPI_* UR_* INTEL_* OCL_* OPENCL_* RUSTICL_*',
  // NPUs.
  'XRT_* XILINX_* XLNX_* XDNA_* RYZEN_AI_* RYZENAI_* FLM_*',
  // Native servers and their libraries. What llama-server would take for arguments is taken away by its recipe.
  'GGML_* LLAMA_* WHISPER_* ORT_* ONNXRUNTIME_* ESPEAK_* VLLM_*',
  // What vLLM brings along.
  'PYTHON* VIRTUAL_ENV CONDA_PREFIX CONDA_DEFAULT_ENV TORCH* PYTORCH_* TRITON_* FLASH_ATTENTION_* RAY_* GLOO_* TP_SOCKET_IFNAME TOKENIZERS_PARALLELISM',
  'HF_HOME HF_HUB_CACHE HF_HUB_OFFLINE HF_HUB_DISABLE_* TRANSFORMERS_CACHE TRANSFORMERS_OFFLINE',
  // Node, which runs embedded engines and npm.
  'NODE_OPTIONS NODE_DEBUG NODE_NO_WARNINGS NODE_PENDING_DEPRECATION NODE_V8_COVERAGE UV_THREADPOOL_SIZE UV_USE_IO_URING',
];

/** Proxies and certificates, also with passwords in them, and what npm is told: for programs that download. */
const FOR_DOWNLOADS = [
  'HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY NODE_USE_ENV_PROXY npm_config_*',
  'NODE_EXTRA_CA_CERTS NODE_USE_SYSTEM_CA NODE_TLS_REJECT_UNAUTHORIZED SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE',
];

/** What `*` never stands for. */
const SECRET =
  /(?:^|_)(?:(?:API_?|ACCESS_?|PRIVATE_?)?KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)(?:_|$)/i;
/** Keys of this server and of its providers, even if a person names them. */
const OWN_KEY = /^LEMONADE_(?:.*_)?KEY$/i;

function createMatch(lists: readonly string[]) {
  const words = lists.flatMap((list) => list.split(/[\s,]+/)).filter((word) => word !== '');
  const names = new Set(words.map((word) => word.toUpperCase()));
  const starts = [...names].filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return {
    exactly: (name: string) => names.has(name.toUpperCase()),
    byStart: (name: string) => starts.some((start) => name.toUpperCase().startsWith(start)),
  };
}

const passed = createMatch(PASSED);
const forDownloads = createMatch(FOR_DOWNLOADS);

/** A native server runs the files of strangers in C++, so that no key is among it. */
export function passedEnvironment(
  environment: Environment,
  { downloads = false }: { downloads?: boolean } = {},
): Record<string, string> {
  const more = createMatch([environment[MORE_VARIABLES] ?? '']);
  const passes = (name: string) =>
    !OWN_KEY.test(name) &&
    (passed.exactly(name) ||
      more.exactly(name) ||
      ((passed.byStart(name) || more.byStart(name)) && !SECRET.test(name)) ||
      // npm's own registry may want a password.
      (downloads && (forDownloads.exactly(name) || forDownloads.byStart(name))));
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value !== undefined && passes(name)) found[name] = value;
  return found;
}
