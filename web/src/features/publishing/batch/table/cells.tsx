import { useId, useState, type ReactNode } from 'react';
import type { PriceField } from '../../draft.ts';
import { KeywordWarnings } from '../../suggested-keywords.tsx';
import styles from './cells.module.css';
import { splitKeywords } from '@zhenku/contract/clips/split-keywords';

interface CellProps {
  label: string;
  error?: string | undefined;
}

function useCell({ label, error }: CellProps) {
  const id = useId();
  return {
    control: {
      className: styles.control,
      'aria-label': label,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? id : undefined,
    },
    problem: error !== undefined && (
      <p id={id} className="danger small">
        {error}
      </p>
    ),
  };
}

interface TextCellProps extends CellProps {
  value: string;
  /** A warning, which does not prevent publishing. */
  note?: string | false;
  placeholder?: string | undefined;
  onChange: (text: string) => void;
}

export function TextCell({ value, note, placeholder, onChange, ...cell }: TextCellProps) {
  const { control, problem } = useCell(cell);
  return (
    <div>
      <input
        {...control}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {problem}
      {note && !cell.error && <p className="warning small">{note}</p>}
    </div>
  );
}

export function AreaCell({ value, placeholder, onChange, ...cell }: TextCellProps) {
  const { control, problem } = useCell(cell);
  return (
    <div>
      <textarea
        {...control}
        rows={2}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem}
    </div>
  );
}

interface KeywordCellProps {
  value: readonly string[];
  error: string | undefined;
  onChange: (keywords: string[]) => void;
}

/** Shows keywords as comma-separated text, and tidies it on blur. */
export function KeywordCell({ value, error, onChange }: KeywordCellProps) {
  const { control, problem } = useCell({ label: '关键词', error });
  const [typed, setTyped] = useState<string | null>(null);
  const inOrder = value.join('，');
  // Shows keywords changed elsewhere, so that the next keystroke does not overwrite them.
  const text = typed !== null && splitKeywords(typed).join('，') === inOrder ? typed : inOrder;
  return (
    <div>
      <textarea
        {...control}
        rows={1}
        placeholder="用逗号分隔"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(splitKeywords(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
      {problem}
      <KeywordWarnings value={value} onChange={onChange} />
    </div>
  );
}

interface SelectCellProps extends CellProps {
  value: string | number;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function SelectCell({ value, onChange, children, ...cell }: SelectCellProps) {
  const { control, problem } = useCell(cell);
  return (
    <div>
      <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      {problem}
    </div>
  );
}

interface PriceCellProps extends Pick<TextCellProps, 'value' | 'error' | 'onChange'> {
  field: PriceField;
  tier: string;
}

/** The error is a separate element, because all tiers' errors need the full width. */
export function PriceCell({ field, tier, value, error, onChange }: PriceCellProps) {
  const { control, problem } = useCell({ label: `${tier}价格`, error });
  return (
    <>
      <label className={styles.price} data-field={field}>
        <span className={styles.tier}>{tier}</span>
        <input
          {...control}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          placeholder="不出售"
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {problem && <div className={styles.priceProblem}>{problem}</div>}
    </>
  );
}
