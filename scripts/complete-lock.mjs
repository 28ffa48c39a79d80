// Completes package-lock.json after a change of dependencies: `npm run lock`. A registry may lack some platforms'
// optional packages; npm then leaves them out of the lock file, and `npm ci` refuses the file ("Missing: … from lock
// file"). Stub entries that name the platform satisfy `npm ci`, which installs them on no other platform.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));

const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'wasm32',
  'win32',
];
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** @param {string} name */
function platformOf(name) {
  /** @type {string[]} */
  const words = name.split(/[-/]/);
  const os = OS.find((known) => words.includes(known)) ?? (words.includes('wasm32') ? 'wasm32' : undefined);
  const cpu = CPU.find((known) => words.includes(known));
  if (!os || !cpu) throw new Error(`cannot tell the platform of ${name}: add it to the lock file by hand`);
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : undefined;
  return { os: [os], cpu: [cpu], ...(libc && { libc }) };
}

/**
 * Returns the places where node would look for `name` from the package at `from`, nearest first.
 *
 * @param {string} from
 * @param {string} name
 */
function candidates(from, name) {
  const places = [];
  const parts = from.split('/node_modules/');
  for (let depth = parts.length; depth > 0; depth -= 1) {
    places.push(`${parts.slice(0, depth).join('/node_modules/')}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (candidates(path, name).some((place) => lock.packages[place])) continue;
    lock.packages[`node_modules/${name}`] = { version, optional: true, ...platformOf(name) };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} entries added`);
