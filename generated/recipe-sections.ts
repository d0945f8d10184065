// Generated from the folders of src/recipes/ by `npm run generate`. Do not edit.
import type { RecipeSection } from '../src/recipes/kit/section.ts';
import flm from '../src/recipes/flm/section.json' with { type: 'json' };
import kokoro from '../src/recipes/kokoro/section.json' with { type: 'json' };
import llamacpp from '../src/recipes/llamacpp/section.json' with { type: 'json' };
import ogaCpu from '../src/recipes/oga-cpu/section.json' with { type: 'json' };
import ryzenaiLlm from '../src/recipes/ryzenai-llm/section.json' with { type: 'json' };
import sdCpp from '../src/recipes/sd-cpp/section.json' with { type: 'json' };
import vllm from '../src/recipes/vllm/section.json' with { type: 'json' };
import whispercpp from '../src/recipes/whispercpp/section.json' with { type: 'json' };

/** What each recipe lets people set, in alphabetical order of the recipes. */
export const recipeSections: readonly RecipeSection[] = [flm, kokoro, llamacpp, ogaCpu, ryzenaiLlm, sdCpp, vllm, whispercpp];
