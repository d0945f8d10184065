// Expressions that may take more than linear time, each with the reason why what they are given is
// short.

const KERNEL = 'what the kernel or its driver says of this machine is a few lines';
const OWNER = 'the owner of the server sets it, at the start';
const CALLER = 'the person at the command line writes it, for themselves';
const CHILD_LINE =
  'lines of children are cut at 8192 characters, and each try needs the words before the gap';

/** By file, then by expression as it stands there. */
export const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/platform/hardware/nvidia-gpus.ts': { 'Kernel Module\\D+(\\d+(?:\\.\\d+)+)': KERNEL },
  'src/platform/hardware/linux-amd.ts': {
    ' w\\/ (Radeon .+)$': `the name of a processor: ${KERNEL}`,
  },
  'src/assembly/system-info.ts': { '\\/+$': OWNER },
  'src/services/downloads/hub-client.ts': { '\\/+$': OWNER },
  'src/services/installs/release-settings.ts': { '\\/+$': OWNER },
  'src/cli/commands/service-texts.ts': { '(\\\\*)"': CALLER, '(\\\\+)$': CALLER },
  'src/processes/start-failure.ts': { '': CHILD_LINE },
};

/**
 * By file: expressions that are made while the server runs, which no tool can look at, and why they
 * are linear.
 */
export const MADE_LATER: Readonly<Record<string, string>> = {
  'generated/client/msw.ts': 'paths of the document, matched to the addresses that tests ask for',
  'engines/kit/chat/chat-messages.ts': 'a mark of digits and a count of digits, of one length each',
  'engines/kit/grammar/grammar-start.ts': 'patterns of llama.cpp, held against 1000 characters',
  'src/apis/openai/responses/tools.ts': 'its form is looked at, and it is never run',
  'src/lib/duration.ts': 'a number and a unit can follow each other in one way only',
  'src/services/downloads/select-files.ts':
    'one gap in front of a text that is taken literally, and names of files are short',
  'src/services/installs/release-list.ts':
    'the stars are in our own versions.json, and names have at most 255 characters',
  'src/services/logs/text.ts': 'a class of characters',
  'src/services/inference/call-repair/schema-check.ts':
    'at most two repetitions, which are not in each other, on at most 100 characters',
};

/** The reason, if there is one; an empty expression stands for all of its file. */
export function reasonFor({ file, source }: { file: string; source: string }): string | undefined {
  return ALLOWED[file]?.[source] ?? ALLOWED[file]?.[''];
}
