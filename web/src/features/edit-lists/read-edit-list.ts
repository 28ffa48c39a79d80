import { type DecodedText, decodeText, encodeText } from './encoding.ts';
import { EDIT_LIST_MAX, type EditList, EditListError, type Film, type ReadingChoice } from './film.ts';
import { parseEdl } from './parse-edl.ts';
import { parseFcpxml } from './parse-fcpxml.ts';
import { parseOtio } from './parse-otio.ts';
import { parseXmeml } from './parse-xmeml.ts';
import { relink } from './relink.ts';
import { readXml } from './xml-tree.ts';

/** Reads an edit list, detecting the format by content, not by file name. */
export function readEditList(bytes: Uint8Array, choice: ReadingChoice): Film {
  return parse(decode(bytes).text, choice).film;
}

/** Returns the same list in its original encoding with file names replaced. */
export function rewriteEditList(bytes: Uint8Array, renamed: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const { text, encoding } = decode(bytes);
  // The frame rate does not affect names.
  const { mentions } = parse(text, { fps: 120 });
  return encodeText({ text: relink(text, mentions, renamed), encoding });
}

function decode(bytes: Uint8Array): DecodedText {
  if (bytes.length > EDIT_LIST_MAX.bytes) throw new EditListError('剪辑表超过 50 MB');
  if (bytes.length === 0) throw new EditListError('文件是空的');
  return decodeText(bytes);
}

function parse(text: string, choice: ReadingChoice): EditList {
  const head = text
    .slice(0, 4_096)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head.startsWith('{')) return parseOtio(text, choice);
  if (!head.startsWith('<')) return parseEdl(text, choice);
  const root = readXml(text);
  if (root?.name === 'xmeml') return parseXmeml(root, choice);
  if (root?.name === 'fcpxml') return parseFcpxml(root, text, choice);
  throw new EditListError('不认识的 XML：请导出 FCP 7 XML 或 FCPXML');
}
