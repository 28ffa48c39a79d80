import { FIELD_LABELS } from '@zhenku/contract/field-labels';
import { Button, Flex, Modal, Radio, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './conflict-modal.module.css';
import type { Difference, Side } from './merge-fields.ts';
import { trimCommonLines } from './trim-common.ts';

interface ConflictModalProps {
  differences: Difference[];
  /** Defaults to `showValue`. */
  show?: ((field: string, value: unknown) => ReactNode) | undefined;
  /** The chosen side for each field; null cancels the save. */
  onAnswer: (sides: Record<string, Side> | null) => void;
}

const SIDES = [
  { value: 'theirs', label: '对方的' },
  { value: 'ours', label: '我的' },
] as const;

/** Lets the operator choose between a colleague's newer values and their own, field by field. */
export function ConflictModal({ differences, show = showValue, onAnswer }: ConflictModalProps) {
  const all = (side: Side) => Object.fromEntries(differences.map(({ field }) => [field, side]));
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(differences.map(({ field, suggested }) => [field, suggested])),
  );
  return (
    <Modal
      open
      width={880}
      title="内容已被其他人修改"
      okText="按所选保存"
      cancelText="暂不保存"
      mask={{ closable: false }}
      onOk={() => onAnswer(sides)}
      onCancel={() => onAnswer(null)}
    >
      <p>每项选保留谁的；没列出的两边一样。</p>
      <Flex gap={8} wrap>
        <Button size="small" onClick={() => setSides(all('theirs'))}>
          全部用对方的
        </Button>
        <Button size="small" onClick={() => setSides(all('ours'))}>
          全部用我的
        </Button>
      </Flex>
      {differences.map(({ field, contested, theirs, ours }) => {
        const label = FIELD_LABELS[field] ?? field;
        const values =
          show === showValue ? showPair(field, theirs, ours) : { theirs: show(field, theirs), ours: show(field, ours) };
        return (
          <section key={field} className={styles.field} aria-label={label}>
            <Flex gap={8} align="center" wrap>
              <strong>{label}</strong>
              {contested && <Tag color="warning">双方都改了</Tag>}
              <Radio.Group
                aria-label={`${label}保留`}
                size="small"
                optionType="button"
                options={[...SIDES]}
                value={sides[field]}
                onChange={({ target }: { target: { value?: Side } }) =>
                  setSides({ ...sides, [field]: target.value ?? 'ours' })
                }
              />
            </Flex>
            <div className={styles.pair}>
              {SIDES.map(({ value, label: side }) => (
                <figure key={value} data-chosen={sides[field] === value}>
                  <figcaption>{side}</figcaption>
                  {/* Long texts scroll by keyboard too. */}
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                  <section className={styles.value} tabIndex={0} aria-label={`${side}${label}`}>
                    {values[value]}
                  </section>
                </figure>
              ))}
            </div>
          </section>
        );
      })}
    </Modal>
  );
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

function showPair(field: string, theirs: unknown, ours: unknown): Record<Side, ReactNode> {
  if (typeof theirs !== 'string' || typeof ours !== 'string') {
    return { theirs: showValue(field, theirs), ours: showValue(field, ours) };
  }
  const [one, other] = trimCommonLines(theirs, ours).map(({ text, before, after }) => (
    <>
      {before > 0 && <small>前 {before} 行相同</small>}
      <p>{text || '（空）'}</p>
      {after > 0 && <small>后 {after} 行相同</small>}
    </>
  ));
  return { theirs: one, ours: other };
}

export function showValue(_field: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '（空）';
  if (isPlain(value)) return value;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) {
    if (value.length === 0) return '（空）';
    return value.every(isPlain)
      ? value.join('、')
      : value.map((item, index) => <p key={index}>{showValue('', item)}</p>);
  }
  return Object.entries(value).map(([key, item]) => (
    <p key={key}>
      {FIELD_LABELS[key] ?? key}：{showValue(key, item)}
    </p>
  ));
}
