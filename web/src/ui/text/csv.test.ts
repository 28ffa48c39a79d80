import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const gbk = (hex: string) => Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16)).buffer;

describe('a CSV file', () => {
  it('survives a round trip with any cell content', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', "'=1", '-5', '@x', "''", 'a,b', '"', '夜景、城市', '行\n二'),
    );
    const lines = fc.array(
      fc.tuple(
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
        cell,
        cell,
      ),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (given) => {
        const text = await writeCsv(given);
        expect(await readCsv(bytesOf(text))).toEqual(given);
      }),
    );
  });

  it('escapes formulas, protects leading zeros, and starts with a UTF-8 BOM', async () => {
    const text = await writeCsv([['=HYPERLINK("x")', '+1', '-1', '@a', '夜景', '000042']]);
    expect(text).toBe('\uFEFF"\'=HYPERLINK(""x"")",\'+1,-1,\'@a,夜景,"=""000042"""\r\n');
  });

  it('is read as GB18030 if it is not UTF-8', async () => {
    expect(await readCsv(gbk('CEC4BCFEC3FB2CD7F7C6B7C3FBB3C60D0A612E6D70342CD2B9BEB00D0A'))).toEqual([
      ['文件名', '作品名称'],
      ['a.mp4', '夜景'],
    ]);
  });

  it('is read as UTF-16 with tabs, as Excel saves “Unicode text”', async () => {
    const text = '\uFEFF文件名\t作品名称\r\na.mp4\t夜景\r\n';
    const bytes = Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
    expect(await readCsv(bytes)).toEqual([
      ['文件名', '作品名称'],
      ['a.mp4', '夜景'],
    ]);
  });

  it('is read without blank lines', async () => {
    expect(await readCsv(bytesOf('a,b\r\n,\r\n\r\n1,2\r\n'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
});
