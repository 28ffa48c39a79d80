/**
 * A value serialised to JSON bytes, so that parts shared by many responses are serialised once. `Value` is the type it
 * serialises; the chunks are joined when they are sent.
 */
export class Json<Value> {
  readonly parts: readonly Buffer[];

  constructor(parts: readonly Buffer[]) {
    this.parts = parts;
  }

  parse(): Value {
    return JSON.parse(Buffer.concat(this.parts).toString()) as Value;
  }

  /** Called by JSON.stringify. */
  toJSON(): Value {
    return this.parse();
  }
}

/** Returns a buffer with its own memory, for long-lived bytes: a slice would keep the whole shared buffer alive. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

export const toJson = <Value>(value: Value): Json<Value> => new Json([Buffer.from(JSON.stringify(value))]);

type Item<Value> = Value extends readonly (infer Each)[] ? Each : never;
type Fields<Value> = { [Name in keyof Value]: Value[Name] | Json<Value[Name]> | readonly Json<Item<Value[Name]>>[] };

const isJsonList = (value: unknown): value is readonly Json<unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof Json);

/** Serialises an object; its values and list items may already be JSON. */
export function jsonObject<Value extends object>(fields: Fields<Value>): Json<Value> {
  const parts: Buffer[] = [];
  let text = '{';
  const add = (json: Json<unknown>) => {
    parts.push(Buffer.from(text), ...json.parts);
    text = '';
  };
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (value === undefined) continue;
    text += `${text.endsWith('{') && parts.length === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (value instanceof Json) add(value);
    else if (isJsonList(value)) {
      value.forEach((item, position) => {
        text += position === 0 ? '[' : ',';
        add(item);
      });
      text += ']';
    } else text += JSON.stringify(value);
  }
  parts.push(Buffer.from(`${text}}`));
  return new Json(parts);
}
