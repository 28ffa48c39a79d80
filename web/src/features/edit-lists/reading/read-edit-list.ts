import { type DecodedText, decodeText, encodeText } from './encoding.ts';
import { EDIT_LIST_MAX, type EditList, EditListError, type Film, type ReadingChoice } from './film.ts';
import { parseListJson } from './list-json.ts';
import { openList, PREMIERE_ADVICE } from './open-list.ts';
import { parseEdl } from './parse-edl.ts';
import { parseFcpxml } from './parse-fcpxml.ts';
import { isJianyingDraft, parseJianying } from './parse-jianying.ts';
import { parseOtio } from './parse-otio.ts';
import { parseXmeml } from './parse-xmeml.ts';
import { relink } from './relink.ts';
import { readXml } from './xml-tree.ts';

export function readEditList(bytes: Uint8Array, choice: ReadingChoice): Film {
  return parse(decode(bytes).text, choice).film;
}

export function rewriteEditList(
  bytes: Uint8Array,
  renamed: ReadonlyMap<string, string>,
  sequence?: number,
): Uint8Array<ArrayBuffer> {
  const { text, encoding } = decode(bytes);
  // Any frame rate will do, because names do not depend on it; but another sequence of the list may be unreadable.
  const { mentions } = parse(text, { fps: 120, sequence });
  return encodeText({ text: relink(text, mentions, renamed), encoding });
}

function decode(bytes: Uint8Array): DecodedText {
  if (bytes.length > EDIT_LIST_MAX.bytes) throw new EditListError('剪辑表超过 50 MB');
  const opened = openList(bytes);
  if (opened.length === 0) throw new EditListError('文件是空的');
  return decodeText(opened);
}

function parse(text: string, choice: ReadingChoice): EditList {
  const head = text
    .slice(0, 4_096)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head.startsWith('{') || head.startsWith('[')) return parseJson(text, choice);
  if (/^[\w+/]{1000}/.test(head)) throw new EditListError(ENCRYPTED);
  if (!head.startsWith('<')) return parseEdl(text, choice);
  if (/<PremiereData\b/.test(head)) throw new EditListError(PREMIERE_ADVICE);
  const xml = readXml(text);
  if (xml.root?.name === 'xmeml') return parseXmeml(xml, choice);
  if (xml.root?.name === 'fcpxml') return parseFcpxml(xml, choice);
  throw new EditListError('不认识的 XML：请导出 FCP 7 XML 或 FCPXML');
}

/** Newer versions of 剪映 encrypt their drafts and encode them in Base64. */
const ENCRYPTED = '新版剪映的草稿已加密，无法读取：请导出成片，用“按画面检查”';

function parseJson(text: string, choice: ReadingChoice): EditList {
  let parsed;
  try {
    parsed = parseListJson(text);
  } catch {
    throw new EditListError('文件不完整，不是有效的 OTIO 或剪映草稿');
  }
  return isJianyingDraft(parsed.root) ? parseJianying(text, parsed) : parseOtio(text, parsed, choice);
}
