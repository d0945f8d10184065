// Lints both documents as a whole by the rules of redocly.yaml, and names the place of each problem in the parts.
import { fileURLToPath } from 'node:url';
import { BaseResolver, lintDocument, loadConfig, Source } from '@redocly/openapi-core';
import type { DocumentFile } from './bundle.ts';
import { placeOfPointer, placeText } from './places.ts';

const CONFIG = fileURLToPath(new URL('../../../redocly.yaml', import.meta.url));

export interface Problem {
  severity: 'error' | 'warn';
  /** `openapi/system/paths/live.yaml:7` */
  place: string;
  rule: string;
  message: string;
}

/** Problems of bundled documents, in their order. */
export async function lintDocuments(documents: Readonly<Record<DocumentFile, object>>): Promise<Problem[]> {
  const config = await loadConfig({ configPath: CONFIG });
  const problems: Problem[] = [];
  for (const [file, parsed] of Object.entries(documents)) {
    const document = { parsed, source: new Source(file, '') };
    const found = await lintDocument({ document, config, externalRefResolver: new BaseResolver() });
    for (const {
      severity,
      ruleId: rule,
      message,
      location: [location],
    } of found) {
      const place = placeOfPointer(parsed, location?.pointer ?? '');
      const text = message.replaceAll(/\s+/g, ' ').trim();
      problems.push({ severity, place: place ? placeText(place) : file, rule, message: text });
    }
  }
  return problems;
}

/** `openapi/system/paths/live.yaml:7: Operation must have a summary. (operation-summary)` */
export function problemText({ place, message, rule }: Problem): string {
  return `${place}: ${message} (${rule})`;
}
