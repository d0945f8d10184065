// A picture that is made of a text of a model is only a picture, also where a person saves it and
// opens it with another program.

const LEFT_OUT =
  'script, foreignObject, iframe, object, embed, link, meta, base, form, audio, video, img, image';
/** Addresses in styles, but those of parts of the picture itself. */
const FOREIGN_URL = /url\((?!\s*["']?#)[^)]*\)?/gi;
const IMPORT = /@import[^;]*;?/gi;

/**
 * @param ground The colour behind it.
 * @returns The picture without scripts, links and addresses, as large as it is drawn; undefined where
 *   it is none.
 */
export function cleanPicture(svg: string, ground: string): string | undefined {
  const root = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (root === null) return undefined;
  for (const element of root.querySelectorAll(LEFT_OUT)) element.remove();
  for (const style of root.querySelectorAll('style'))
    style.textContent = withoutAddresses(style.textContent ?? '');
  for (const element of [root, ...root.querySelectorAll('*')]) cleanAttributes(element);
  // A picture in a page has a size of its own only by these.
  const [, , width = '0', height = '0'] =
    root
      .getAttribute('viewBox')
      ?.trim()
      .split(/[\s,]+/) ?? [];
  if (!(Number(width) > 0 && Number(height) > 0)) return undefined;
  root.setAttribute('width', width);
  root.setAttribute('height', height);
  root.setAttribute('style', `background: ${ground}`);
  return new XMLSerializer().serializeToString(root);
}

function cleanAttributes(element: Element): void {
  for (const { name, localName, value } of [...element.attributes]) {
    const isLink = /^(?:href|src|action|data)$/i.test(localName) && !value.startsWith('#');
    const cleaned = withoutAddresses(value);
    if (/^on/i.test(localName) || isLink) element.removeAttribute(name);
    else if (cleaned !== value) element.setAttribute(name, cleaned);
  }
}

const withoutAddresses = (style: string) => style.replace(IMPORT, '').replace(FOREIGN_URL, 'none');
