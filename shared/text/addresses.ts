// Addresses in a text: where its links and images lead, and those that are written out. They are not compared on a page.

/** Of a link or an image in Markdown and HTML, and written out, without the sign that ends its sentence. */
const address = /(?<=\]\()[^()\s]*|(?<=\b(?:href|src)=["'])[^"']*|https?:\/\/[^\s<>"'`)\]]*[^\s<>"'`)\].,;:!?]/g;

export function addressesIn(text: string): readonly string[] {
  return text.match(address) ?? [];
}

export function withoutAddresses(text: string): string {
  return text.replace(address, '');
}
