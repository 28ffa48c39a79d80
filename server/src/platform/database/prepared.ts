import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** The suffix of statements that each connection prepares once. */
const PREPARED_MARK = '/* prepared */';

const names = new Map<string, string>();

/** Returns the name under which connections prepare a statement; undefined: not prepared. */
export function preparedName(text: string): string | undefined {
  if (!text.endsWith(PREPARED_MARK)) return undefined;
  const name = names.get(text) ?? `marked${names.size}`;
  names.set(text, name);
  return name;
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`a prepared statement is built before the value of ${this.name} is known`);
  }
}

/** A statement that is built and compiled once, and that each connection prepares once. */
export interface PreparedStatement<Values, Row> {
  run: (db: Db, values: Values) => Promise<Row[]>;
  compile: (db: Db, values: Values) => CompiledQuery<Row>;
}

/**
 * Returns a statement that is built only once, for frequent queries: building, compiling and planning them takes longer
 * than running them. `build` runs once, with placeholders that it can only insert into the statement, so neither its
 * text nor its best plan may depend on the values.
 */
export function prepareStatement<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
): PreparedStatement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;

  const compile = (db: Db, values: Values): CompiledQuery<Row> => {
    compiled ??= compileOnce(build(db, placeholders as Values), db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return { ...compiled, parameters };
  };
  return { compile, run: async (db, values) => (await db.executeQuery(compile(db, values))).rows };
}

const placeholders = new Proxy(
  {},
  {
    get: (_target, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new Error('a prepared statement must name each of its values');
    },
  },
);

function compileOnce<Row>(statement: Compilable<Row> | RawBuilder<Row>, db: Db): CompiledQuery<Row> {
  const compiled = statement.compile(db);
  return { ...compiled, sql: `${compiled.sql} ${PREPARED_MARK}` };
}
