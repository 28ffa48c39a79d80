// Builds both panels into dist/: `node panels/build.ts`.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const FILES = { premiere: ['manifest.json', 'index.html'], resolve: ['manifest.xml', 'index.html', 'window.cjs'] };
/** The hosts' own modules. */
const EXTERNAL = ['premierepro', 'uxp', './WorkflowIntegration.node', /^node:/];

for (const [name, files] of Object.entries(FILES)) {
  const from = join(import.meta.dirname, name);
  const to = join(import.meta.dirname, 'dist', name);
  mkdirSync(to, { recursive: true });
  await build({
    input: join(from, 'main.ts'),
    external: EXTERNAL,
    platform: name === 'resolve' ? 'node' : 'browser',
    output: { file: join(to, 'main.js'), format: 'cjs' },
  });
  for (const file of files) copyFileSync(join(from, file), join(to, file));
  copyFileSync(join(import.meta.dirname, 'src/panel.css'), join(to, 'panel.css'));
}
