import { appendFile } from 'node:fs/promises';
import { inject } from 'vitest';

/** Provided by `table-setup.ts`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** The file with this run's rows. */
    faultRows: string;
  }
}

export interface FaultRow {
  fault: string;
  /** The responses that users got. */
  seen: string;
  lost: string;
  /** Seconds from the end of the fault (or its start if it heals by itself) to the last failure. */
  seconds: number;
}

/** Adds a result to the table printed at the end. */
export async function addRow(row: FaultRow): Promise<void> {
  await appendFile(inject('faultRows'), `${JSON.stringify(row)}\n`);
}
