export interface TableUse {
  /** Null if a variable names it. */
  table: string | null;
  writes: boolean;
  line: number;
}

const READS = 'selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin';
const WRITES = 'insertInto|updateTable|deleteFrom|mergeInto|replaceInto';
/** Matches a Kysely call with its first argument: a text, a list of texts, or something else. */
const CALL = new RegExp(String.raw`\.(?:(${WRITES})|${READS}|using|from)\(\s*(\[[^\]]*\]|'[^']*'|\w+(?=[,)]))`, 'g');
const NAME = String.raw`"?[a-z_][\w.]*"?(?:\s+(?:as\s+)?[a-z]\w*)?`;
const CLAUSE = new RegExp(
  String.raw`\b(?:(insert\s+into|update|delete\s+from|merge\s+into|truncate)|from|join|using)\s+(?:only\s+)?(${NAME}(?:\s*,\s*${NAME})*)`,
  'gi',
);
const VARIABLE = /sql\.table\((?!')/g;

export function tableUses(source: string, tables: ReadonlySet<string>): TableUse[] {
  const { code, sqlTexts } = splitSource(source);
  const lineOf = (index: number) => source.slice(0, index).split('\n').length;
  const uses: TableUse[] = [];
  for (const { 0: call, 1: write, 2: argument, index } of code.matchAll(CALL)) {
    const writes = write !== undefined;
    const literal = /^['[]/.test(argument!);
    if (literal) {
      for (const [, table] of argument!.matchAll(/'([\w.]+)(?: as \w+)?'/g)) {
        if (tables.has(table!)) uses.push({ table: table!, writes, line: lineOf(index) });
      }
    } else if (!/^\.(from|using)/.test(call)) {
      uses.push({ table: null, writes, line: lineOf(index) });
    }
  }
  for (const { index } of code.matchAll(VARIABLE)) uses.push({ table: null, writes: false, line: lineOf(index) });
  for (const { text, start } of sqlTexts) {
    for (const { 1: write, 2: names, index } of text.matchAll(CLAUSE)) {
      for (const name of names!.split(',')) {
        const table = name.trim().split(/\s/)[0]!.replaceAll('"', '');
        if (tables.has(table)) uses.push({ table, writes: write !== undefined, line: lineOf(start + index) });
      }
    }
  }
  return uses;
}

interface SplitSource {
  /** The source with comments and template texts blanked, so that positions stay the same. */
  code: string;
  sqlTexts: { text: string; start: number }[];
}

function splitSource(source: string): SplitSource {
  const code = source.split('');
  const sqlTexts: SplitSource['sqlTexts'] = [];
  let at = 0;
  const blankCode = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) if (source[index] !== '\n') code[index] = ' ';
  };

  function skipComment(end: string): void {
    const found = source.indexOf(end, at + 2);
    const next = found < 0 ? source.length : found + (end === '\n' ? 0 : end.length);
    blankCode(at, next);
    at = next;
  }

  function skipText(quote: string): void {
    at += 1;
    while (at < source.length && source[at] !== quote && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1;
    at += 1;
  }

  function readTemplate(): void {
    const tagged = /(\bsql|>)$/.test(source.slice(0, at));
    const start = at + 1;
    let text = '';
    at = start;
    while (at < source.length && source[at] !== '`') {
      const from = at;
      if (source.startsWith('${', at)) {
        blankCode(at, at + 2);
        at += 2;
        readCode('}');
        text += source.slice(from, at).replaceAll(/[^\n]/g, '$');
      } else {
        at += source[at] === '\\' ? 2 : 1;
        blankCode(from, at);
        text += source.slice(from, at);
      }
    }
    at += 1;
    if (tagged) sqlTexts.push({ text, start });
  }

  function readCode(end?: '}'): void {
    let depth = 0;
    while (at < source.length) {
      const sign = source[at]!;
      if (source.startsWith('//', at)) skipComment('\n');
      else if (source.startsWith('/*', at)) skipComment('*/');
      else if (sign === "'" || sign === '"') skipText(sign);
      else if (sign === '`') readTemplate();
      else {
        at += 1;
        if (sign === '{') depth += 1;
        if (sign === '}' && depth === 0 && end) return;
        if (sign === '}') depth -= 1;
      }
    }
  }

  readCode();
  return { code: code.join(''), sqlTexts };
}
