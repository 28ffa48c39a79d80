import type { WordField } from '@zhenku/contract/clips/fields';
import { type SheetColumn } from '@zhenku/contract/clips/sheet';
import { wordOf } from '@zhenku/contract/clips/fields';
import { LICENCE_TERM_LABEL } from '@zhenku/contract/constants';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../../ui/input.tsx';
import type { Draft } from '../../draft.ts';
import styles from './batch-table.module.css';
import { AreaCell, SelectCell, TextCell } from './cells.tsx';
import { codesWithoutFiles, DETAIL_FIELDS, declaresRelease, RELEASE_NOTE } from '../fields.ts';
import type { BatchRow, RowErrors } from '../row.ts';

interface RowDetailsProps {
  row: BatchRow;
  errors: RowErrors;
  onChange: (part: Partial<Draft>) => void;
  children: ReactNode;
}

export function RowDetails({ row: { draft }, errors, onChange, children }: RowDetailsProps) {
  return (
    <>
      {DETAIL_FIELDS.map((column) => (
        <Detail
          key={column.field}
          {...column}
          value={draft[column.field]}
          error={errors[column.field]}
          onChange={(value) => onChange({ [column.field]: value })}
        />
      ))}
      <div className={styles.actions}>
        <p className={declaresRelease(draft) ? 'warning small' : 'muted small'}>{RELEASE_NOTE}</p>
        {children}
      </div>
    </>
  );
}

interface DetailProps extends SheetColumn {
  value: Draft[WordField];
  error: string | undefined;
  onChange: (value: Draft[WordField]) => void;
}

function Detail({ field, kind, label, value, error, onChange }: DetailProps) {
  const word = wordOf(field);
  if (kind === 'flag') {
    return (
      <Checkbox data-field={field} checked={value as boolean} onChange={(event) => onChange(event.target.checked)}>
        {label}
      </Checkbox>
    );
  }
  const shared = { label, error };
  return (
    <div className={styles.detail} data-kind={kind} data-field={field}>
      <span aria-hidden="true">{label}</span>
      {kind === 'period' && (
        <SelectCell {...shared} value={value as number} onChange={(next) => onChange(next === '2' ? 2 : 1)}>
          {([1, 2] as const).map((type) => (
            <option key={type} value={type}>
              {LICENCE_TERM_LABEL[type]}
            </option>
          ))}
        </SelectCell>
      )}
      {word.type === 'code' && (
        <SelectCell {...shared} value={(value as number | null) ?? ''} onChange={(next) => onChange(Number(next))}>
          {value === null && <option value="">未声明</option>}
          {codesWithoutFiles(field, value as number | null).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </SelectCell>
      )}
      {kind === 'text' && <AreaCell {...shared} value={value as string} onChange={onChange} />}
      {(kind === 'line' || kind === 'date') && (
        <TextCell
          {...shared}
          value={value as string}
          placeholder={kind === 'date' ? '如 2026-05-01' : undefined}
          onChange={onChange}
        />
      )}
    </div>
  );
}
