// What the frame uses of Mermaid: its own types bring those of all that it is made of.
declare module 'mermaid' {
  const mermaid: {
    initialize(config: Readonly<Record<string, unknown>>): void;
    render(id: string, source: string): Promise<{ svg: string }>;
  };
  // biome-ignore lint/style/noDefaultExport: it is theirs
  export default mermaid;
}

declare module '*?one-script' {
  /** Where the script is, compressed with gzip. */
  export const address: string;
}
