import { expect, it } from 'vitest';
import {
  AUDIT_ACTION_LABEL,
  auditActionLabel,
  auditActionsLabelled,
  auditSubjectLabel,
  EXPORT_LABEL,
  SUBJECT_LABEL,
  subjectOfLabel,
} from './audit-actions.ts';

const ACTIONS = [...Object.keys(AUDIT_ACTION_LABEL), ...Object.keys(EXPORT_LABEL).map((name) => `${name}.export`)];

it('each action has a unique Chinese name, by which a search finds it', () => {
  for (const action of ACTIONS) {
    const label = auditActionLabel(action);
    expect(label).toMatch(/^[\p{Script=Han}：]+$/u);
    expect(auditActionsLabelled(label)).toContain(action);
  }
  const alike = Map.groupBy(ACTIONS, auditActionLabel);
  expect([...alike.values()].filter((actions) => actions.length > 1)).toEqual([]);
});

it('subjectOfLabel recovers a subject that is typed as shown', () => {
  for (const kind of Object.keys(SUBJECT_LABEL).filter((one) => one !== 'users'))
    expect(subjectOfLabel(auditSubjectLabel(`${kind}:12`))).toBe(`${kind}:12`);
  expect(auditSubjectLabel('orders')).toBe('订单');
});

it("an older version's name, or an unknown one, stays unchanged", () => {
  for (const text of ['video.unknown', 'unknown.export', '__proto__', 'constructor.export', ''])
    expect(auditActionLabel(text)).toBe(text);
  for (const text of ['unknown:12', '__proto__', 'constructor:1', '']) expect(auditSubjectLabel(text)).toBe(text);
  expect(subjectOfLabel('张三 李四')).toBe('张三 李四');
});
