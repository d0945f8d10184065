// Stands in place of KaTeX in the script that draws diagrams.

/** What the library calls for a formula. */
// biome-ignore lint/style/noDefaultExport: the library asks for it
export default {
  renderToString(): never {
    throw new Error('A diagram with formulas ($$) can not be drawn here.');
  },
};
