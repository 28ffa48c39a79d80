import { LICENCE_NAME, LICENCE_TYPES, type LicenceText, type LicenceUse, type Permission } from './licence-uses.ts';

export interface LicenceTextChange {
  what: string;
  before: string;
  after: string;
}

export function permissionText(permission: Permission): string {
  if (typeof permission === 'string') return `有条件：${permission}`;
  return permission ? '可以' : '不可以';
}

const rowText = (row: LicenceUse) =>
  LICENCE_TYPES.map((licence) => `${LICENCE_NAME[licence]}${permissionText(row[licence])}`).join('；');

export function licenceTextChanges(before: LicenceText, after: LicenceText): LicenceTextChange[] {
  const lines: LicenceTextChange[] = [
    { what: '授权书正文', before: before.words, after: after.words },
    ...LICENCE_TYPES.map((licence) => ({
      what: `${LICENCE_NAME[licence]}的适用对象`,
      before: before.licensees[licence],
      after: after.licensees[licence],
    })),
    { what: '授权范围', before: before.scope, after: after.scope },
    ...changesOfUses(before.uses, after.uses),
    { what: '一律禁止', before: before.neverAllowed.join('；'), after: after.neverAllowed.join('；') },
    { what: '受托制作', before: before.contractorClause, after: after.contractorClause },
  ];
  return lines.filter((line) => line.before !== line.after);
}

function changesOfUses(before: readonly LicenceUse[], after: readonly LicenceUse[]): LicenceTextChange[] {
  const find = (rows: readonly LicenceUse[], { key }: LicenceUse) => rows.find((row) => row.key === key);
  const removed = before.filter((row) => !find(after, row));
  const remaining = after.filter((row) => find(before, row));
  const order = (rows: readonly LicenceUse[]) => rows.map(({ use }) => use).join('、');
  return [
    ...after.flatMap((row) => {
      const old = find(before, row);
      if (!old) return [{ what: `新增用途“${row.use}”`, before: '', after: rowText(row) }];
      return [
        { what: `用途“${old.use}”的名称`, before: old.use, after: row.use },
        ...LICENCE_TYPES.map((licence) => ({
          what: `用途“${row.use}”· ${LICENCE_NAME[licence]}`,
          before: permissionText(old[licence]),
          after: permissionText(row[licence]),
        })),
      ];
    }),
    ...removed.map((row) => ({ what: `删除用途“${row.use}”`, before: rowText(row), after: '' })),
    {
      what: '用途的顺序',
      before: order(before.filter((row) => find(after, row)).map((row) => find(after, row)!)),
      after: order(remaining),
    },
  ];
}
