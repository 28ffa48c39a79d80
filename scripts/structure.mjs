// Prints how the source is structured: functions with many positional parameters, full folders, and lines of source.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/**
 * The maximum number of positional parameters: callers must remember their order, so further ones belong in an object.
 */
const POSITIONAL_MAX = 3;
const FOLDER_MAX = 30;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** Parents that give a function its name; callbacks are not counted. */
const NAMED_BY = new Set([
  'Program',
  'BlockStatement',
  'ExportNamedDeclaration',
  'VariableDeclarator',
  'MethodDefinition',
  'Property',
  'PropertyDefinition',
]);
const NOT_SOURCE = /\.(test|slow|fault)\.tsx?$|(^|\/)testing|^(bench|e2e|testing)\/|^film\/bench\/|\/faults\//;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !NOT_SOURCE.test(file));
const modules = files.filter((file) => !file.endsWith('.css'));

let functions = 0;
/** @type {string[]} */
const many = [];
for (const file of modules) {
  const text = readFileSync(file, 'utf8');
  visit(
    parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js' }, file),
    (node, parent) => {
      if (!FUNCTIONS.has(node.type) || !NAMED_BY.has(parent?.type ?? '')) return;
      functions++;
      if (node.params.length > POSITIONAL_MAX) {
        many.push(`${file}:${text.slice(0, node.start).split('\n').length} (${node.params.length})`);
      }
    },
  );
}

/** @type {Map<string, number>} */
const folders = new Map();
for (const file of modules) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
const full = [...folders].filter(([, count]) => count > FOLDER_MAX).toSorted(([, a], [, b]) => b - a);
const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

if (process.argv.includes('--list')) console.log(many.join('\n'));
for (const [folder, count] of full) console.log(`${folder}: ${count} source files`);
console.log(`folders with more than ${FOLDER_MAX} source files: ${full.length}`);
console.log(`lines of source: ${lines}`);
console.log(
  `functions with more than ${POSITIONAL_MAX} parameters: ${many.length} of ${functions} (${((many.length / functions) * 100).toFixed(1)} %)`,
);

/**
 * Calls `look` for every node below `node`.
 * @param {any} node
 * @param {(node: any, parent?: any) => void} look
 * @param {any} [parent]
 */
function visit(node, look, parent) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, look, parent);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') look(node, parent);
  for (const value of Object.values(node)) visit(value, look, typeof node.type === 'string' ? node : parent);
}
