// Checks objects of Kubernetes against its own types: what is misspelt, missing or of another kind
// does not compile.
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './server.ts';

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
}

const FILE = join(ROOT, 'contract-tests', 'kubernetes-objects-to-check.ts');

/** What the compiler says of the objects; nothing when they are right. */
export function problemsIn(objects: readonly KubernetesObject[]): readonly string[] {
  const lines = objects.map(({ apiVersion, kind, ...rest }, index) => {
    const group = apiVersion === 'v1' ? 'core/v1' : apiVersion;
    const type = `import('kubernetes-types/${group}').${kind}`;
    return `export const object${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === FILE
      ? ts.createSourceFile(FILE, lines.join('\n'), ts.ScriptTarget.Latest)
      : getSourceFile(name, ...more);
  const found = ts.getPreEmitDiagnostics(ts.createProgram([FILE], options, host));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
