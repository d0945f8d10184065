// The engines that the same suites run on: the embedded one, and a real llama-server, or where it was
// not built the fake, as far as it can keep up.
import { findNativeLlamaServer } from '../../fixtures/native/find-native-llama-server.ts';
import { FAKE_LLAMA_SERVER, type MODELS } from './server.ts';

/** A native server for language models that the same tests run against. */
export interface Engine {
  name: string;
  backend: string;
  model: keyof typeof MODELS;
  /** Becomes the backend `cpu`. */
  executable: string;
  /** False for the fake: sampling, stop sequences and probabilities need a model. */
  isReal: boolean;
}

/** The executable of the real llama-server; undefined when it was not built. */
export const native = findNativeLlamaServer();
/** Stands in for the real llama-server, and does what it is told. */
export const FAKE: Engine = {
  name: 'the fake llama-server',
  backend: 'cpu',
  model: 'chat',
  executable: FAKE_LLAMA_SERVER,
  isReal: false,
};
/**
 * Those of this machine. The fake says nothing of the server that the real llama-server, which
 * judges better, does not.
 */
export const ENGINES: readonly Engine[] = [
  { name: 'the embedded engine', backend: 'embedded', model: 'real', executable: '', isReal: true },
  native === undefined
    ? FAKE
    : {
        name: 'the real llama-server',
        backend: 'cpu',
        model: 'real',
        executable: native,
        isReal: true,
      },
];

/** The environment of a server that runs its models on this engine. */
export function environmentOf({
  executable,
  backend,
}: Pick<Engine, 'executable' | 'backend'>): Readonly<Record<string, string>> {
  return {
    LEMONADE_LLAMACPP_CPU_BIN: executable,
    LEMONADE_LLAMACPP: backend,
    LEMONADE_LLAMACPP_ARGS: '--threads 1',
  };
}
