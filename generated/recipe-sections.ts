// Generated from the folders of src/recipes/ by `npm run generate`. Do not edit.
import { SECTION as flm } from '../src/recipes/flm/section.ts';
import { SECTION as kokoro } from '../src/recipes/kokoro/section.ts';
import { SECTION as llamacpp } from '../src/recipes/llamacpp/section.ts';
import { SECTION as ogaCpu } from '../src/recipes/oga-cpu/section.ts';
import { SECTION as ryzenaiLlm } from '../src/recipes/ryzenai-llm/section.ts';
import { SECTION as sdCpp } from '../src/recipes/sd-cpp/section.ts';
import { SECTION as vllm } from '../src/recipes/vllm/section.ts';
import { SECTION as whispercpp } from '../src/recipes/whispercpp/section.ts';

/** What each recipe lets people set, in alphabetical order of the recipes. */
export const recipeSections = [flm, kokoro, llamacpp, ogaCpu, ryzenaiLlm, sdCpp, vllm, whispercpp] as const;
