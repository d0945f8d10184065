// Chats that the embedded engine reads in another way than they are meant, or in another way than llama-server; and why.

export interface Exception {
  /** Name of the official template. */
  template: string;
  /** Misread is what doesn't mean to the client what the model has meant; different is what llama-server makes other things of. */
  what: 'misread' | 'different';
  cases: readonly string[];
  reason: string;
}

const WITH_TOOLS = [
  'tools, none called',
  'tools, called',
  'tools, required',
  'tools, named',
  'tool result',
  'tool result, thought in the history',
  'parallel calls',
];
const NO_CALLS =
  "llama.cpp doesn't know its calls: llama-server shows them as content, and here they are refused with 501";

export const EXCEPTIONS: readonly Exception[] = [
  {
    template: 'ibm-granite-granite-3.3-2B-Instruct',
    what: 'different',
    cases: ['tools, called', 'tools, required', 'tools, named', 'parallel calls'],
    reason: 'its calls are read here, and content to llama-server, whose code for chats does not know them',
  },
  {
    template: 'HuggingFaceTB-SmolLM3-3B',
    what: 'misread',
    cases: [...WITH_TOOLS, 'thought, call', 'thought, required call', 'schema and tools', 'schema and tools, called'],
    reason: NO_CALLS,
  },
  {
    template: 'HuggingFaceTB-SmolLM3-3B',
    what: 'different',
    cases: [...WITH_TOOLS, 'thought, call', 'thought, required call'],
    reason: NO_CALLS,
  },
  {
    template: 'HuggingFaceTB-SmolLM3-3B',
    what: 'different',
    cases: ['no thinking'],
    reason: 'llama-server leaves a line break before the answer',
  },
  {
    template: 'deepseek-ai-DeepSeek-V3.1',
    what: 'misread',
    cases: ['tool result', 'tool result, thought in the history'],
    reason: 'its prompt begins no thought behind the result of a tool, so that one is content',
  },
  {
    template: 'deepseek-ai-DeepSeek-R1-Distill-Qwen-32B',
    what: 'misread',
    cases: ['tool result', 'tool result, thought in the history'],
    reason: 'its prompt begins no thought behind the result of a tool, so that one is content',
  },
  {
    template: 'deepseek-ai-DeepSeek-R1-Distill-Qwen-32B',
    what: 'different',
    cases: [
      ...['plain', 'system', 'later turn', 'no thinking', 'schema', 'tools, forbidden'],
      ...WITH_TOOLS.filter((name) => name !== 'parallel calls'),
    ],
    reason: 'llama-server shows the token that ends a response, and fails where it can come behind a call or JSON',
  },
  {
    template: 'MiniMax-M2',
    what: 'misread',
    cases: ['parallel calls'],
    reason: 'llama.cpp ends its calls after the first one of a block',
  },
  {
    template: 'MiniMax-M2',
    what: 'misread',
    cases: ['no thinking'],
    reason: 'its template begins a thought in any case',
  },
  {
    template: 'NVIDIA-Nemotron-Nano-v2',
    what: 'misread',
    cases: ['no thinking'],
    reason: 'its template begins a thought where the system message does not forbid it',
  },
  {
    template: 'Apertus-8B-Instruct',
    what: 'misread',
    cases: ['thought', 'thought, call', 'thought, required call', 'thought, schema'],
    reason: "llama.cpp doesn't know its thoughts, so that its prompt asks for none",
  },
  {
    template: 'Apertus-8B-Instruct',
    what: 'different',
    cases: ['thought, required call'],
    reason: 'no words may come before a required call here',
  },
];
