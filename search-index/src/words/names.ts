import type { Budget } from '../budget.ts';
import { growUint32Array } from '../grow.ts';
import { lineAt, nextStart } from '../lines.ts';

/**
 * All clips' names in one buffer, which is searched as one text. Nearly all names differ: as vocabulary words they would
 * take ten times the memory.
 */
export interface Names {
  /** UTF-16, with a line feed after each name. */
  text: Buffer;
  end: number;
  starts: Uint32Array<ArrayBuffer>;
  slots: Uint32Array<ArrayBuffer>;
  count: number;
}

export const LINE_FEED = 10;

export const createNames = (): Names => ({
  text: Buffer.alloc(1_024),
  end: 0,
  starts: new Uint32Array(64),
  slots: new Uint32Array(64),
  count: 0,
});

export function addName(names: Names, slot: number, name: string): void {
  const end = names.end + name.length * 2 + 2;
  if (end > names.text.length) {
    const grown = Buffer.alloc(Math.ceil(end * 1.4));
    names.text.copy(grown, 0, 0, names.end);
    names.text = grown;
  }
  if (names.count === names.starts.length) {
    names.starts = growUint32Array(names.starts);
    names.slots = growUint32Array(names.slots);
  }
  names.starts[names.count] = names.end;
  names.slots[names.count] = slot;
  names.count += 1;
  names.text.write(name, names.end, 'utf16le');
  names.text.writeUInt16LE(LINE_FEED, end - 2);
  names.end = end;
}

/** The number of bytes searched in the time of one step. */
const BYTES_PER_STEP = 64;

/** Returns ascending slots of clips whose name contains the text. */
export function slotsWithNameContaining(names: Names, text: string, budget: Budget): number[] {
  const found: number[] = [];
  const searched = names.text.subarray(0, names.end);
  for (let from = 0; from < names.end;) {
    const at = searched.indexOf(text, from, 'utf16le');
    budget.spend(1 + Math.ceil(((at < 0 ? names.end : at) - from) / BYTES_PER_STEP));
    if (at < 0) break;
    const line = lineAt(names.starts, at, names.count);
    found.push(names.slots[line]!);
    if (line + 1 >= names.count) break;
    from = nextStart(names.starts, line, at + 2);
  }
  return found;
}
