import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSpreadsheetCell, toSpreadsheetCell } from './spreadsheet-cell.ts';

test.each(['-12.50', '0', '0.00', '1234567.89', '-3', '13800000001'])('keeps the number %s as it is', (number) => {
  expect(toSpreadsheetCell(number)).toBe(number);
});

test.each(['000042', '0042', '123456789012', '20261128000012345678', '12e45', '8199e11'])(
  'writes the identifier %s so that every digit stays',
  (id) => {
    expect(toSpreadsheetCell(id)).toBe(`="${id}"`);
  },
);

test.each(['=1+1', '+86', '-1+2', '--1', '-', '-1e5', '@SUM(A1)', '\tx', '\r=1', "'=1", '＝1+1', '＋1'])(
  'puts an apostrophe before %j, which spreadsheets could evaluate',
  (text) => {
    expect(toSpreadsheetCell(text)).toBe(`'${text}`);
  },
);

test('leaves other text unchanged', () => {
  for (const text of ['', '夜景、城市', "it's", 'a=b', '2026-11-28 12:00:00', '1,000', '0x1F', 'cf28b4a24b461de3']) {
    expect(toSpreadsheetCell(text)).toBe(text);
  }
});

test('fromSpreadsheetCell restores any text', () => {
  const special = fc.stringMatching(/^'{0,2}[=+\-@]{0,2}"?[0-9eE.]{0,14}"?$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), special), (text) => {
      expect(fromSpreadsheetCell(toSpreadsheetCell(text))).toBe(text);
    }),
  );
});

test('lets no cell begin like a formula unless it is a number or a quoted identifier', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = toSpreadsheetCell(text);
      expect(cell).toMatch(/^(?![=+\-@\t\r＝＋－＠])|^-?\d+(\.\d+)?$|^="\d+([eE]\d+)?"$/);
    }),
  );
});
