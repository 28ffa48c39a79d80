import { join } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { API, type Checker, type Symbol, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';

const READ_AS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'json',
  jsonb: 'json',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
};

/** Columns without a default that a trigger fills in on insert. */
const FILLED_BY_TRIGGERS = ['postings.balance_after'];

interface Column {
  type: string;
  nullable: boolean;
  optional: boolean;
}
type Columns = Record<string, Column>;

const db = await openTestDatabase();

test('the table types match the migrated database', async () => {
  const compiler = new API();
  onTestFinished(() => compiler.close());
  const config = join(import.meta.dirname, '../../../tsconfig.json');
  const { program, checker } = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)!;
  const fileOf = (path: string) => program.getSourceFile(join(import.meta.dirname, path))!;
  const typed = {
    ...typedTables(checker, fileOf('tables.ts'), 'Tables'),
    ...typedTables(checker, fileOf('../../sandbox/tables.ts'), 'SandboxTables'),
  };
  const tables = (await db.introspection.getTables()).filter(
    ({ schema, name }) => schema === 'public' && name !== 'schema_migrations',
  );
  expect(
    Object.keys(typed).toSorted(),
    'describe each table in server/src/platform/database/tables.ts, those of the sandbox in server/src/sandbox/tables.ts',
  ).toEqual(tables.map(({ name }) => name).toSorted());

  for (const { name, isView, columns } of tables) {
    const actual: Columns = Object.fromEntries(
      columns.map(({ name: column, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
        const stated = typed[name]![column];
        const filled = hasDefaultValue || isAutoIncrementing || FILLED_BY_TRIGGERS.includes(`${name}.${column}`);
        const optional = isNullable || filled;
        // PostgreSQL reports view columns as nullable, and the types may require a column that has a default.
        const nullable = isView ? (stated?.nullable ?? true) : isNullable;
        return [column, { type: readAs(dataType), nullable, optional: optional && (stated?.optional ?? true) }];
      }),
    );
    const stated = Object.entries(typed[name]!).map(([column, each]): [string, Column] => {
      const found = actual[column];
      if (found?.type !== 'json') return [column, each];
      // Any type may describe JSON; `unknown` may be null as well.
      return [column, { ...each, type: 'json', nullable: each.type === 'unknown' ? found.nullable : each.nullable }];
    });
    expect.soft(Object.fromEntries(stated), `${name} in tables.ts, compared with the database`).toEqual(actual);
  }
});

const readAs = (dataType: string): string =>
  dataType.startsWith('_') ? `${READ_AS[dataType.slice(1)]}[]` : (READ_AS[dataType] ?? dataType);

function typedTables(checker: Checker, file: SourceFile, name: string): Record<string, Columns> {
  const typeOf = (symbol: Symbol) => checker.getTypeOfSymbolAtLocation(symbol, file);
  const columnOf = (type: Type): Column => {
    const selected = checker.getPropertyOfType(type, '__select__');
    const inserted = checker.getPropertyOfType(type, '__insert__');
    const read = selected ? typeOf(selected) : type;
    const written = inserted ? typeOf(inserted) : type;
    return {
      type: read.flags & TypeFlags.Unknown ? 'unknown' : kindOf(checker, checker.getNonNullableType(read)!),
      nullable: partsOf(read).some(({ flags }) => flags & TypeFlags.Null),
      optional: partsOf(written).some(({ flags }) => flags & (TypeFlags.Undefined | TypeFlags.Never)),
    };
  };
  const columnsOf = (type: Type): Columns =>
    Object.fromEntries(checker.getPropertiesOfType(type).map((column) => [column.name, columnOf(typeOf(column))]));
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!);
  const tables = checker.getDeclaredTypeOfSymbol(exported.find((symbol) => symbol.name === name)!);
  return Object.fromEntries(checker.getPropertiesOfType(tables).map((table) => [table.name, columnsOf(typeOf(table))]));
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

function kindOf(checker: Checker, type: Type): string {
  if (checker.isArrayType(type)) return `${kindOf(checker, checker.getTypeArguments(type as TypeReference)[0]!)}[]`;
  const [part] = partsOf(type);
  if (part!.flags & TypeFlags.StringLike) return 'string';
  if (part!.flags & TypeFlags.NumberLike) return 'number';
  if (part!.flags & TypeFlags.BigIntLike) return 'bigint';
  if (part!.flags & TypeFlags.BooleanLike) return 'boolean';
  return checker.typeToString(part!).replace(/^Buffer<.*/, 'Buffer');
}
