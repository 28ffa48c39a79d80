// `node scripts/prose.mjs`: checks the English of comments, test names and Markdown (docs/engineering/style.md).
//   --warn        also lists warnings, which never fail
//   --base REF    also checks the commit subjects between REF and HEAD
//   PATH…         checks only files under these paths
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

const SUBJECT_MAX = 72;

const NUMBER =
  '(?:\\d+(?:[.,]\\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|fifty|hundred|thousand|million)';
/**
 * Matches up to two words between a number and "a second". Some words end the quantity: "ten clips and a page" is not a
 * rate.
 */
const BETWEEN = '(?:\\s+(?!(?:and|or|in|on|of|for|from|to|at|by|with|after|before|within|than|is|as)\\b)[\\w-]+){0,2}';
const SENTENCE_END = '(?=\\s*(?:[.;:)]|$))';

/**
 * @typedef {object} Rule
 * @property {RegExp} pattern
 * @property {string} instead
 * @property {boolean} [warn] Counted, but never fails.
 */

/** @type {Record<string, Rule>} */
const WORDS = {
  anew: { pattern: word('anew'), instead: 'again, from scratch' },
  whoever: { pattern: word('whoever'), instead: 'name the actor' },
  meanwhile: { pattern: new RegExp(`\\bmeanwhile${SENTENCE_END}`, 'gi'), instead: 'while …' },
  likewise: { pattern: new RegExp(`\\blikewise${SENTENCE_END}`, 'gi'), instead: 'too, or repeat the verb' },
  'said of': { pattern: word('said of'), instead: 'about' },
  'told from': { pattern: word('told from'), instead: 'distinguished from' },
  'of before': { pattern: word('of before'), instead: 'previous' },
  'else would': { pattern: word('else would'), instead: 'would otherwise' },
  'such as one that': { pattern: word('such as one that'), instead: 'for example' },
  'so many': { pattern: word('so many'), instead: 'give the number' },
  'one a …': { pattern: /\bone an? (?=\w)/gi, instead: 'one per …, each' },
  'that of': { pattern: word('that of'), instead: 'repeat the noun', warn: true },
  'those of': { pattern: word('those of'), instead: 'repeat the noun', warn: true },
  rate: {
    pattern: new RegExp(`\\b${NUMBER}${BETWEEN}\\s+a\\s+(?:second|minute|day|page|request|clip|row)\\b`, 'gi'),
    instead: 'per',
  },
};

/** Words that no comment may open with. */
const OPENING = {
  pattern: /^\s*(?:Who|Whoever|Whom|Whose|Which|What|As|Of|Where)\s/,
  instead: 'begin with a subject or a verb in the third person',
};

/** Sentences that consist of a subordinate clause only. */
const HEADLESS = {
  // "That is …" and "What differs is …" have a main clause, as have sentences with a comma.
  pattern:
    /^(?:(?:Who|Whoever|Whose|Which)\b[^.?]*|What\b(?!.*\b(?:is|are)\b.*\b(?:is|are)\b)[^.?,:;]*|(?:As|Of|Where|That(?!\s+(?:is|was|are|would|will|can|costs|takes|way)\b))\b[^.?,:;]*)\.$/s,
  instead: 'begin with a subject or a verb in the third person',
};

const TEST_NAME = { pattern: /^(?:and|of|what|a name that)\b/i, instead: 'a sentence with its subject first' };

/**
 * Accepted findings, by file and rule, with the reason.
 *
 * @type {Record<string, Record<string, string>>}
 */
const ALLOWED = {
  'docs/engineering/style.md': { '*': 'quotes what the rules replace' },
  'scripts/prose.mjs': { '*': 'names the patterns' },
};

/** Migrations are never edited; generated and third-party files are not ours to reword. */
const SKIPPED =
  /(?:^|\/)(?:node_modules|dist|data|test-results|playwright-report|coverage|\..*cache|\.git)(?:\/|$)|^server\/migrations\/|^docs\/(?:\w+\/)?licences\.md$/;
const READ = /\.(?:ts|tsx|mjs|css|sql|ya?ml|conf|service|html|md)$/;
const TEST_FILE = /\.(?:test|slow|fault)\.tsx?$/;

/** @typedef {{ kind: 'comment' | 'test name' | 'text', line: number, text: string }} Passage */
/** @typedef {{ file: string, line: number, rule: string, instead: string, warn: boolean, text: string }} Finding */

/** @param {string} words */
function word(words) {
  return new RegExp(`\\b${words.replaceAll(' ', '\\s+')}\\b`, 'gi');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.test(relative(root, path))) return [];
    return entry.isDirectory() ? filesBelow(path) : READ.test(path) ? [relative(root, path)] : [];
  });
}

/**
 * Blanks everything that matches, but keeps every line break so that line numbers stay right.
 *
 * @param {string} text
 * @param {RegExp} pattern
 */
const blank = (text, pattern) => text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, ''));

/** @param {string} text */
const withoutCode = (text) =>
  text
    .replaceAll(/(`+)[^`]+?\1/g, (found) => `CODE${found.replaceAll(/[^\n]/g, '')}`)
    .replaceAll(/\{@\w+ (\S+)\}/g, '$1');

/**
 * @param {string} text
 * @returns {Passage[]}
 */
function markdownPassages(text) {
  const prose = blank(text, /^---\n[\s\S]*?\n---\n|^\s*```[\s\S]*?^\s*```|<!--[\s\S]*?-->/gm);
  /** @type {Passage[]} */
  const passages = [];
  let open = false;
  for (const [index, line] of prose.split('\n').entries()) {
    const cells = /^\s*\|/.test(line) ? line.split('|') : null;
    const starts = /^\s*(?:[-*+]|\d+\.|#+|>)\s+/.test(line);
    const content = line.replace(/^\s*(?:(?:[-*+]|\d+\.|#+|>)\s+)?/, '').replaceAll(/\]\([^)]*\)/g, ']');
    if (cells) {
      for (const cell of cells) passages.push({ kind: 'text', line: index + 1, text: cell.trim() });
      open = false;
    } else if (line.trim() === '') open = false;
    else if (open && !starts) {
      const last = /** @type {Passage} */ (passages.at(-1));
      last.text += `\n${content}`;
    } else {
      passages.push({ kind: 'text', line: index + 1, text: content });
      open = !line.startsWith('#');
    }
  }
  return passages;
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Passage[]}
 */
function comments(file, text) {
  /** @type {Passage[]} */
  const found = [];
  if (/\.(?:ts|tsx|mjs|css)$/.test(file)) {
    for (const match of text.matchAll(/(?<=^|[\s({,[])\/\*([\s\S]*?)\*\//gm)) {
      const first = lineAt(text, match.index);
      const lines = (match[1] ?? '').split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''));
      found.push(...docParts(lines, first));
    }
  }
  if (file.endsWith('.html')) {
    for (const match of text.matchAll(/<!--([\s\S]*?)-->/g))
      found.push({ kind: 'comment', line: lineAt(text, match.index), text: match[1] ?? '' });
  }
  const mark = /\.(?:ts|tsx|mjs)$/.test(file)
    ? '//'
    : file.endsWith('.sql')
      ? '--'
      : /\.(?:css|html)$/.test(file)
        ? null
        : '#';
  return mark ? [...found, ...lineComments(text, mark)] : found;
}

/**
 * Splits a doc comment at its tags: each description stands alone.
 *
 * @param {string[]} lines
 * @param {number} first
 * @returns {Passage[]}
 */
function docParts(lines, first) {
  /** @type {Passage[]} */
  const parts = [];
  let open = false;
  for (const [index, line] of lines.entries()) {
    const tag = /^\s*@\w+(?:\s+\{[^}]*\})?(?:\s+\[?[\w.$=]+\]?)?\s*/.exec(line);
    const content = (tag ? line.slice(tag[0].length) : line).trim();
    if (!tag && open && content !== '') {
      const last = /** @type {Passage} */ (parts.at(-1));
      last.text += `\n${content}`;
    } else if (content !== '') parts.push({ kind: 'comment', line: first + index, text: content });
    open = content !== '' || tag !== null;
  }
  return parts;
}

/**
 * @param {string} text
 * @param {string} mark
 * @returns {Passage[]}
 */
function lineComments(text, mark) {
  /** @type {Passage[]} */
  const found = [];
  const pattern = new RegExp(`^(.*?(?:^|[\\s;{(,]))${mark}\\s(.*)$`);
  let previous = -1;
  for (const [index, line] of text.split('\n').entries()) {
    const match = pattern.exec(line);
    if (!match) continue;
    const alone = match[1]?.trim() === '';
    const last = found.at(-1);
    if (alone && last && previous === index - 1) last.text += `\n${match[2]}`;
    else found.push({ kind: 'comment', line: index + 1, text: match[2] ?? '' });
    previous = index;
  }
  return found;
}

/**
 * @param {string} text
 * @returns {Passage[]}
 */
function testNames(text) {
  const call = /(?:\b(?:test|it|describe)(?:\.\w+)*\(|^\s*\]?\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1/gms;
  return [...text.matchAll(call)].map((match) => ({
    kind: 'test name',
    line: lineAt(text, match.index),
    text: match[2] ?? '',
  }));
}

/**
 * @param {string} text
 * @param {number} index
 */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/**
 * @param {string} file
 * @returns {Finding[]}
 */
function check(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const passages = file.endsWith('.md')
    ? markdownPassages(text)
    : [...comments(file, text), ...(TEST_FILE.test(file) ? testNames(text) : [])];
  const allowed = ALLOWED[file] ?? {};
  return passages
    .flatMap((passage) => checkPassage(file, { ...passage, text: withoutCode(passage.text) }))
    .filter(({ rule }) => !(rule in allowed) && !('*' in allowed));
}

/**
 * @param {string} file
 * @param {Passage} passage
 * @returns {Finding[]}
 */
function checkPassage(file, { kind, line, text }) {
  /** @type {Finding[]} */
  const findings = [];
  const report = (
    /** @type {string} */ rule,
    /** @type {Rule} */ { instead, warn = false },
    /** @type {number} */ at,
  ) => findings.push({ file, line: line + lineAt(text, at) - 1, rule, instead, warn, text: around(text, at) });
  for (const [name, rule] of Object.entries(WORDS)) {
    for (const match of text.matchAll(rule.pattern)) report(name, rule, match.index);
  }
  if (kind === 'test name') {
    if (TEST_NAME.pattern.test(text)) report('test name', TEST_NAME, 0);
    return findings;
  }
  if (kind === 'comment' && OPENING.pattern.test(text)) report('opening', OPENING, 0);
  for (const match of text.matchAll(/[^.?!]+(?:[.?!](?!\s|$)[^.?!]*)*[.?!]/g)) {
    const sentence = match[0].trim();
    if (HEADLESS.pattern.test(sentence)) report('headless', HEADLESS, match.index + match[0].indexOf(sentence));
  }
  return findings;
}

/**
 * @param {string} text
 * @param {number} at
 */
const around = (text, at) =>
  text
    .slice(Math.max(0, at - 20), at + 60)
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * @param {string} base
 * @returns {string[]}
 */
function longSubjects(base) {
  const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  });
  return log.split('\n').filter((line) => line.slice(line.indexOf(' ') + 1).length > SUBJECT_MAX);
}

const args = process.argv.slice(2);
const base = args.includes('--base') ? args[args.indexOf('--base') + 1] : undefined;
const paths = args.filter((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--base');
const files = filesBelow(root).filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
const findings = files.flatMap(check);
const failures = findings.filter(({ warn }) => !warn);

for (const { file, line, rule, instead, warn, text } of args.includes('--warn') ? findings : failures)
  console.log(`${file}:${line}: ${warn ? 'warning: ' : ''}"${rule}" (${instead}): ${text}`);
const subjects = base ? longSubjects(base) : [];
for (const subject of subjects) console.log(`longer than ${SUBJECT_MAX} characters: ${subject}`);
if (subjects.length > 0 || failures.length > 0) process.exitCode = 1;
