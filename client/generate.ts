// `npm run generate -w client`: writes src/generated.ts from the server's OpenAPI document. `generated.test.ts`
// fails when that is out of date.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../server/src/platform/http/openapi.ts';

export const GENERATED = join(import.meta.dirname, 'src/generated.ts');

const HEADER = `// Generated from the server's OpenAPI document by \`npm run generate -w client\`. Do not edit.
`;

interface Operation {
  security: Record<string, string[]>[];
  parameters: { name: string }[];
}
type Paths = Record<string, Record<string, Operation>>;

export async function generate(): Promise<string> {
  const document = openApiDocument();
  const paths = callsWithKeys(document.paths as unknown as Paths);
  const schemas = referencedSchemas({ paths, webhooks: document.webhooks }, document.components.schemas);
  const kept = { ...document, paths, components: { ...document.components, schemas } };
  // Callers may omit fields that have defaults.
  const nodes = await openapiTS(kept as never, { defaultNonNullable: false });
  const idempotent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `  '${method.toUpperCase()} ${path}',\n`),
  );
  return (
    `${HEADER}\n/** Calls that a repeat with the same \`Idempotency-Key\` does not execute again. */\n` +
    `export const IDEMPOTENT_CALLS: readonly string[] = [\n${idempotent.join('')}];\n\n${astToString(nodes)}`
  );
}

function callsWithKeys(paths: Paths): Paths {
  const kept: Paths = {};
  for (const [path, methods] of Object.entries(paths)) {
    const accepted = Object.entries(methods).filter(([, { security }]) => security.some((scheme) => 'key' in scheme));
    if (accepted.length > 0) kept[path] = Object.fromEntries(accepted);
  }
  return kept;
}

function referencedSchemas<T>(root: unknown, schemas: Record<string, T>): Record<string, T> {
  const names = new Set<string>(['Failure']);
  const visit = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name!)) continue;
      names.add(name!);
      visit(schemas[name!]);
    }
  };
  visit(root);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

if (import.meta.main) await writeFile(GENERATED, await generate());
