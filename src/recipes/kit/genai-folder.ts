// Models of ONNX Runtime GenAI are folders.
import { basename, dirname } from 'node:path';

/** The folder of a model; the catalogue may know it by the file that makes it one. */
export function genaiFolder(path: string): string {
  return basename(path) === 'genai_config.json' ? dirname(path) : path;
}
