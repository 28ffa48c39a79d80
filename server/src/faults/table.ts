import { appendFile } from 'node:fs/promises';
import { inject } from 'vitest';

/** Provided by `table-setup.ts`. */
declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which the rows of this run are. */
    faultRows: string;
  }
}

export interface Row {
  fault: string;
  /** What users saw. */
  seen: string;
  lost: string;
  /** From the end of the fault, or its moment where it heals itself, to the last failure. */
  seconds: number;
}

/** Enters what was found, for the table that is printed at the end. */
export async function addRow(row: Row): Promise<void> {
  await appendFile(inject('faultRows'), `${JSON.stringify(row)}\n`);
}
