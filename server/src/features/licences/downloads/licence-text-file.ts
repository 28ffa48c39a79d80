import {
  LICENCE_NAME,
  LICENCE_TYPES,
  type LicenceText,
  licenseeRule,
  usesOf,
} from '@zhenku/contract/licences/licence-uses';

/** Old programs on Windows recognise UTF-8 by its byte order mark. */
export const windowsText = (lines: readonly string[]): string => `\uFEFF${lines.join('\r\n')}\r\n`;

/** Writes a licence text as a plain text file. */
export function licenceTextFile(version: number, text: LicenceText): string {
  const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`);
  return windowsText([
    `素材授权条款（第 ${version} 版）`,
    '',
    text.words,
    text.scope,
    ...LICENCE_TYPES.flatMap((licence) => {
      const [allowed, excluded] = [usesOf(text, licence, true), usesOf(text, licence, false)];
      return [
        '',
        LICENCE_NAME[licence],
        licenseeRule(text, licence),
        ...(allowed.length > 0 ? ['可用于：', ...listed(allowed)] : []),
        ...(excluded.length > 0 ? ['不可用于：', ...listed(excluded)] : []),
      ];
    }),
    '',
    '一律禁止',
    ...listed(text.neverAllowed),
    '',
    '受托制作',
    text.contractorClause,
  ]);
}
