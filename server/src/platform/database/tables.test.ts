import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

/** As JavaScript sees what `database.ts` reads. */
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

/** Columns that no insert states and that have no default. */
const FILLED_BY_TRIGGERS = ['postings.balance_after'];

interface Column {
  type: string;
  nullable: boolean;
  /** Whether a row may be inserted without it. */
  optional: boolean;
}
type Columns = Record<string, Column>;

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase(database.url, 1));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('the types of the tables are those of the migrated database', async () => {
  const typed = { ...typedTables('tables.ts', 'Tables'), ...typedTables('../../sandbox/tables.ts', 'SandboxTables') };
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'schema_migrations');
  expect(Object.keys(typed).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());

  for (const { name, isView, columns } of tables) {
    const actual: Columns = Object.fromEntries(
      columns.map(({ name: column, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
        const stated = typed[name]![column];
        const filled = hasDefaultValue || isAutoIncrementing || FILLED_BY_TRIGGERS.includes(`${name}.${column}`);
        const optional = isNullable || filled;
        // PostgreSQL knows no view's column to be set, and the types may ask for a column that has a default.
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
    expect.soft(Object.fromEntries(stated), name).toEqual(actual);
  }
});

const readAs = (dataType: string): string =>
  dataType.startsWith('_') ? `${READ_AS[dataType.slice(1)]}[]` : (READ_AS[dataType] ?? dataType);

/** The columns of each table that an exported type of a file names. */
function typedTables(file: string, name: string): Record<string, Columns> {
  const path = join(import.meta.dirname, file);
  const program = ts.createProgram([path], {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path)!;
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!);
  const tables = checker.getDeclaredTypeOfSymbol(exported.find((symbol) => symbol.name === name)!);
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, source);
  const columnOf = (type: ts.Type): Column => {
    const selected = type.getProperty('__select__');
    const inserted = type.getProperty('__insert__');
    const read = selected ? typeOf(selected) : type;
    const written = inserted ? typeOf(inserted) : type;
    const parts = written.isUnion() ? written.types : [written];
    return {
      type: read.flags & ts.TypeFlags.Unknown ? 'unknown' : kindOf(checker, checker.getNonNullableType(read)),
      nullable: (read.isUnion() ? read.types : [read]).some(({ flags }) => flags & ts.TypeFlags.Null),
      optional: parts.some(({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)),
    };
  };
  const columnsOf = (type: ts.Type): Columns =>
    Object.fromEntries(type.getProperties().map((column) => [column.name, columnOf(typeOf(column))]));
  return Object.fromEntries(tables.getProperties().map((table) => [table.name, columnsOf(typeOf(table))]));
}

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (checker.isArrayType(type)) return `${kindOf(checker, checker.getTypeArguments(type as ts.TypeReference)[0]!)}[]`;
  const [part] = type.isUnion() ? type.types : [type];
  if (part!.flags & ts.TypeFlags.StringLike) return 'string';
  if (part!.flags & ts.TypeFlags.NumberLike) return 'number';
  if (part!.flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (part!.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  return checker.typeToString(part!).replace(/^Buffer<.*/, 'Buffer');
}
