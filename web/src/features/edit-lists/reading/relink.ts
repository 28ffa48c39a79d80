import { withoutExtension } from '@zhenku/contract/clips/clip-file-names';
import { escapeXml } from '@zhenku/contract/rules/xml-text';
import { fileNameOf, type Mention } from './film.ts';
import { CONTROL_CHARACTERS } from './xml-tree.ts';

const XML_ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Reads a name as `readXml` does, which drops control characters. */
const fromXml = (text: string): string =>
  text
    .replace(
      /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
      (all, hex?: string, decimal?: string, name?: string) => {
        if (name) return XML_ENTITIES[name.toLowerCase()] ?? all;
        const code = hex ? parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      },
    )
    .replace(CONTROL_CHARACTERS, '');

interface Notation {
  read: (written: string) => string;
  write: (name: string, path: string) => string;
}

const NOTATIONS: Record<Mention['as'], Notation> = {
  plain: { read: (text) => text, write: (name) => name },
  xml: { read: fromXml, write: escapeXml },
  xmlUrl: { read: fromXml, write: (name) => escapeXml(encodeURIComponent(name)) },
  json: {
    read: (text) => {
      try {
        return JSON.parse(`"${text}"`) as string;
      } catch {
        return text;
      }
    },
    write: (name, path) => JSON.stringify(isUrl(path) ? encodeURIComponent(name) : name).slice(1, -1),
  },
};

const isUrl = (path: string) => /^[a-z][a-z0-9+.-]+:\//i.test(path) || /%[0-9a-f]{2}/i.test(path);

/**
 * Replaces file names in a list and leaves every other character unchanged. `renamed` maps old to new names; names that the
 * list writes without an extension are replaced without one.
 */
export function relink(text: string, mentions: readonly Mention[], renamed: ReadonlyMap<string, string>): string {
  const names = new Map([...renamed].map(([from, to]) => [withoutExtension(from), withoutExtension(to)]));
  for (const [from, to] of renamed) if (from !== withoutExtension(from)) names.set(from, to);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, as } of mentions.toSorted((a, b) => a.start - b.start)) {
    const written = text.slice(start, end);
    const replaced = replaceName(written, NOTATIONS[as], names);
    if (replaced === null || start < done) continue;
    parts.push(text.slice(done, start), replaced);
    done = end;
  }
  return parts.join('') + text.slice(done);
}

function replaceName(written: string, { read, write }: Notation, names: ReadonlyMap<string, string>): string | null {
  const path = read(written);
  const replacement = names.get(fileNameOf(path.trim()));
  if (replacement === undefined) return null;
  // Keeps the folder as written: the name starts after the last separator.
  const folder = Math.max(written.lastIndexOf('/'), written.lastIndexOf('\\')) + 1;
  return written.slice(0, folder) + write(replacement, path);
}
