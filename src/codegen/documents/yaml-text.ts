// The text of a bundled document.
import { stringify } from 'yaml';
import type { DocumentFile } from './bundle.ts';

export function yamlText(file: DocumentFile, document: object): string {
  const header = `# Generated from ${file} and its parts by \`npm run generate\`. Do not edit.\n`;
  return header + stringify(document, { lineWidth: 120, singleQuote: true, aliasDuplicateObjects: false });
}
