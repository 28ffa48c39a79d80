import { useId, useState, type ReactNode } from 'react';
import { KeywordWarnings } from '../suggested-keywords.tsx';
import styles from './cells.module.css';
import { splitKeywords } from '../split-keywords.ts';

interface CellProps {
  label: string;
  error?: string | undefined;
}

/** A control with its error below it, to which it refers by its id. */
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
  /** What is unusual, though it is no error. */
  note?: string | false;
  placeholder?: string;
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

/** Keywords as one text with commas, as in a spreadsheet: it is put in order when one leaves it. */
export function KeywordCell({ value, error, onChange }: KeywordCellProps) {
  const { control, problem } = useCell({ label: '关键词', error });
  const [typed, setTyped] = useState<string | null>(null);
  const inOrder = value.join('，');
  // What was added or removed elsewhere meanwhile is shown, and not written over by the next key.
  const text = typed !== null && splitKeywords(typed).join('，') === inOrder ? typed : inOrder;
  return (
    <div>
      <textarea
        {...control}
        rows={4}
        placeholder="用逗号分隔，1到50个"
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
  tier: string;
}

export function PriceCell({ tier, value, error, onChange }: PriceCellProps) {
  const { control, problem } = useCell({ label: `${tier}价格`, error });
  return (
    <div>
      <label className={styles.price}>
        <span>{tier}</span>
        <input
          {...control}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          placeholder="不出售"
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {problem}
    </div>
  );
}
