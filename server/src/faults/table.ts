import { appendFile } from 'node:fs/promises';
import { inject } from 'vitest';

/** Provided by `table-setup.ts`. */
declare module 'vitest' {
  interface ProvidedContext {
    faultRows: string;
  }
}

export interface FaultRow {
  fault: string;
  seen: string;
  lost: string;
  /** Seconds from the end of the fault (or its start if it heals by itself) to the last failure. */
  seconds: number;
}

export async function addRow(row: FaultRow): Promise<void> {
  await appendFile(inject('faultRows'), `${JSON.stringify(row)}\n`);
}
