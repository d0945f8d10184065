// For `node --import`: lets the conformance suite of MCP, which is made for Node 22, run on Node 20.
// What it asks more of Node, and the package of GitHub's API that is left out here, serve commands
// other than the one that judges a server.
import { register } from 'node:module';

const SHIMS = {
  fs: "export * from 'node:fs'; export const globSync = undefined;",
  '@octokit/rest': 'export const Octokit = undefined;',
};
const hooks = `
  const shims = ${JSON.stringify(SHIMS)};
  export const resolve = (name, context, next) =>
    Object.hasOwn(shims, name) && context.parentURL?.includes('/conformance/')
      ? { url: 'data:text/javascript,' + encodeURIComponent(shims[name]), shortCircuit: true }
      : next(name, context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
