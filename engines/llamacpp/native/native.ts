// Opens the libraries of llama.cpp, and makes functions of what their headers declare. Nothing else
// here knows koffi.
import { createRequire } from 'node:module';
import type koffi from 'koffi';
import { type DeviceFunctions, listGpus } from './devices.ts';
import {
  BASE_FUNCTIONS,
  type Functions,
  GGML_FUNCTIONS,
  LLAMA_FUNCTIONS,
  type NativeFunctions,
  PROCESSOR_FUNCTIONS,
} from './functions.ts';
import { findLibraries, type Libraries, LLAMA_VERSION } from './libraries.ts';
import { librariesAddress } from './libraries-address.ts';
import {
  ADDRESSES,
  type Address,
  type CType,
  DEFAULTS,
  ENUMERATIONS,
  NUMBERS,
  STRUCTS,
} from './structs.ts';

type Koffi = typeof koffi;
type LibraryHandle = ReturnType<Koffi['load']>;

/** The libraries, opened in this thread. */
export interface Native {
  libraries: Libraries;
  /** The functions, by their names in C. */
  c: NativeFunctions;
  /** Memory that stays until it is freed, filled with zeros. */
  allocate(bytes: number): bigint;
  free(address: Address): void;
  /**
   * The address of memory of JavaScript, which must be kept from being collected as long as C uses
   * it.
   */
  addressOf(memory: NodeJS.ArrayBufferView): bigint;
  /** Native memory as it is, for as long as it is there. */
  view(address: Address, bytes: number): ArrayBuffer;
  /**
   * Does work of which llama.cpp's log is wanted, and tells each line; all other work is quiet. It
   * must not be decoding.
   */
  withLog<Result>(log: (level: number, text: string) => void, work: () => Result): Result;
}

/**
 * C runs on a stack of this size, and a few things in llama.cpp call themselves (regular
 * expressions, grammars). It is the most that koffi allows, and twice of what programs usually
 * have.
 */
const STACK_BYTES = 16 * 1024 ** 2;
const PROCESSOR = 0;

/** What is declared of types stays with the thread, however many libraries it opens. */
let loaded: Koffi | undefined;
const opened = new Map<string, Native>();

/** The address of a module near the libraries. */
const near = () => librariesAddress() ?? import.meta.url;

/**
 * Opens the libraries that are best here, once for each thread. What the functions return may be
 * used by all threads.
 * @param isGpuWanted false for those without code for GPUs, which are there sooner.
 * @throws {Error} where they can't be loaded, or are not of the version that this program is made
 *   for.
 */
export function openNative(isGpuWanted = false, from = near()): Native {
  const all = findLibraries(from);
  const withoutGpu = all.filter(({ variant }) => variant === 'cpu');
  const [first, ...others] = isGpuWanted || withoutGpu.length === 0 ? all : withoutGpu;
  if (first === undefined) throw new Error('There are no libraries of llama.cpp.');
  let native = openLibraries(first, from);
  for (const libraries of others) {
    if (listGpus(native).length > 0) break;
    native = openLibraries(libraries, from);
  }
  return native;
}

/** Opens those that another thread has opened. */
export function openLibraries(libraries: Libraries, from = near()): Native {
  const known = opened.get(libraries.folder);
  if (known !== undefined) return known;
  loaded ??= declareTypes(createRequire(from)('koffi'));
  const native = open(loaded, libraries);
  opened.set(libraries.folder, native);
  return native;
}

function declareTypes(koffi: Koffi): Koffi {
  koffi.config({ ...koffi.config(), sync_stack_size: STACK_BYTES });
  for (const name of ENUMERATIONS) koffi.alias(name, 'int');
  for (const name of ADDRESSES) koffi.alias(name, 'void *');
  for (const [name, number] of Object.entries(NUMBERS)) koffi.alias(name, number);
  for (const [name, members] of Object.entries(STRUCTS)) {
    const types = Object.entries(members).map(([member, type]) => [
      member,
      type.endsWith('*') ? 'void *' : type,
    ]);
    koffi.struct(name, Object.fromEntries(types));
  }
  koffi.pointer(
    'log_callback',
    koffi.proto('void log_function(int level, const char *text, void *data)'),
  );
  return koffi;
}

/** Addresses are just that, but for structs that are given as objects. */
function typeOf(name: CType): string {
  const pointed = /^(.*\S) ?\*$/.exec(name)?.[1];
  if (pointed === undefined || pointed === 'const char' || Object.hasOwn(STRUCTS, pointed))
    return name;
  return 'void *';
}

function open(koffi: Koffi, libraries: Libraries): Native {
  const base = koffi.load(libraries.base);
  const ggml = koffi.load(libraries.ggml);
  const llama = koffi.load(libraries.llama);
  const common = {} as CommonFunctions;
  declare(common, llama, LLAMA_FUNCTIONS);
  declare(common, ggml, GGML_FUNCTIONS);
  declare(common, base, BASE_FUNCTIONS);
  const version = common.llama_version();
  if (version !== LLAMA_VERSION)
    throw wrongVersion(libraries, `its version is ${version}, not ${LLAMA_VERSION}`);
  checkDefaults(libraries, common);
  // A function that does nothing but return: lines may come from threads of C at a time when this
  // one waits for them.
  const quiet = llama.symbol('llama_max_parallel_sequences');
  // All threads have the same log and the same devices. Another one may be at work by now.
  if (common.ggml_backend_dev_count() === 0) {
    common.llama_log_set(quiet, null);
    loadDevices(libraries, common);
    common.llama_backend_init();
  }
  return {
    libraries,
    c: Object.assign(common, processorFunctions(koffi, common)),
    allocate: (bytes) => koffi.address(koffi.alloc('uint8_t', bytes)),
    free: (address) => koffi.free(address),
    addressOf: (memory) => koffi.address(memory),
    view: (address, bytes) => koffi.view(address, bytes),
    withLog(log, work) {
      const callback = koffi.register(log, 'log_callback');
      try {
        common.llama_log_set(callback, null);
        return work();
      } finally {
        common.llama_log_set(quiet, null);
        koffi.unregister(callback);
      }
    },
  };
}

/** Those that are found by their names. */
type CommonFunctions = Functions<
  typeof LLAMA_FUNCTIONS & typeof GGML_FUNCTIONS & typeof BASE_FUNCTIONS
>;
type Table = Readonly<Record<string, readonly [CType, ...CType[]]>>;

/** Each is made when it is first needed: no thread needs all of them. */
function declare(functions: object, library: LibraryHandle, table: Table): void {
  for (const [name, [result, ...parameters]] of Object.entries(table)) {
    Object.defineProperty(functions, name, {
      configurable: true,
      get() {
        const value = library.func(name, typeOf(result), parameters.map(typeOf));
        Object.defineProperty(functions, name, { value });
        return value;
      },
    });
  }
}

function loadDevices({ folder, olderFolder }: Libraries, c: DeviceFunctions): void {
  c.ggml_backend_load_all_from_path(folder);
  if (olderFolder !== undefined && listGpus({ c }).length === 0)
    c.ggml_backend_load_all_from_path(olderFolder);
}

/** They are in one of several libraries, which has been chosen for this processor. */
function processorFunctions(
  koffi: Koffi,
  functions: DeviceFunctions,
): Functions<typeof PROCESSOR_FUNCTIONS> {
  const processor = functions.ggml_backend_dev_by_type(PROCESSOR);
  if (processor === null) throw new Error('llama.cpp has no library for this processor.');
  const registry = functions.ggml_backend_dev_backend_reg(processor);
  const found = Object.entries<readonly [CType, ...CType[]]>(PROCESSOR_FUNCTIONS).map(
    ([name, [result, ...parameters]]) => {
      const address = functions.ggml_backend_reg_get_proc_address(registry, name);
      if (address === null)
        throw new Error(`llama.cpp's library for this processor has no ${name}.`);
      const prototype = koffi.proto(typeOf(result), parameters.map(typeOf));
      return [name, koffi.decode(address, prototype)];
    },
  );
  return Object.fromEntries(found);
}

/**
 * What they return is written as the structs say: a member more or less, or of another size, moves
 * those behind it.
 */
function checkDefaults(libraries: Libraries, functions: Functions<typeof LLAMA_FUNCTIONS>): void {
  const returned: Readonly<Record<keyof typeof DEFAULTS, object>> = {
    llama_model_params: functions.llama_model_default_params(),
    llama_context_params: functions.llama_context_default_params(),
    llama_sampler_chain_params: functions.llama_sampler_chain_default_params(),
  };
  for (const [struct, defaults] of Object.entries(DEFAULTS)) {
    const values = returned[struct as keyof typeof DEFAULTS];
    const wrong = Object.entries(defaults).find(
      ([member, value]) => Reflect.get(values, member) !== value,
    );
    if (wrong === undefined) continue;
    const [member, value] = wrong;
    throw wrongVersion(
      libraries,
      `${member} of ${struct} is ${Reflect.get(values, member)} by default, not ${value}`,
    );
  }
}

function wrongVersion({ llama }: Libraries, what: string): Error {
  return new Error(
    `${llama} is another llama.cpp than the one that this program is made for: ${what}.`,
  );
}
