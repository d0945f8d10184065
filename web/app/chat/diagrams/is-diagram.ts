// Which code is a diagram.

/** @param language Of a block of code, in small letters. */
export const isDiagram = (language: string): boolean =>
  language === 'mermaid' || language === 'mmd';
