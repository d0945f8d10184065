// What can be set for all models of llamacpp.
import type { RecipeSection } from '../kit/settings.ts';

export const SECTION = {
  recipe: 'llamacpp',
  section: 'llamacpp',
  server: 'llama-server',
  backends: ['metal', 'cuda', 'vulkan', 'rocm', 'cpu', 'system', 'embedded'],
  executables: ['metal', 'cuda', 'vulkan', 'rocm', 'cpu'],
  takesArguments: true,
  maySystemGoFirst: true,
  options: [
    {
      name: 'speculation',
      choices: ['off', 'mtp', 'draft', 'ngram'],
      help: 'whether tokens are drafted before the model checks them: auto, off, mtp, draft, ngram',
    },
  ],
  addresses: [
    {
      name: 'rpc_hosts',
      help: "computers that may share a model's work: rpc-servers of llama.cpp as host:port, comma-separated; a load names them in llamacpp_rpc",
    },
  ],
} as const satisfies RecipeSection;
