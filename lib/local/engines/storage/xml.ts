const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A document of one element with text elements in it, as all of S3's answers here are. */
export function xmlOf(root: string, members: Readonly<Record<string, string>>): string {
  const inner = Object.entries(members).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return `${declaration}<${root}>${inner.join('')}</${root}>`;
}

/** The text of the first element of this name, or undefined. */
export function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
