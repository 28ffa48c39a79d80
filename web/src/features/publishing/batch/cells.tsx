import { useId, useState, type ReactNode } from 'react';
import { KeywordWarnings } from '../suggested-keywords.tsx';
import styles from './cells.module.css';
import { splitKeywords } from '../split-keywords.ts';

/** An error below a cell's control; the control refers to it by its id. */
function CellError({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : (
    <p id={id} className="danger small">
      {error}
    </p>
  );
}

const described = (id: string, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? id : undefined,
});

interface TextCellProps {
  label: string;
  value: string;
  error: string | undefined;
  /** What is unusual, though it is no error. */
  note?: string | false;
  placeholder?: string;
  onChange: (text: string) => void;
}

export function TextCell({ label, value, error, note, placeholder, onChange }: TextCellProps) {
  const id = useId();
  return (
    <div>
      <input
        {...described(id, error)}
        className={styles.control}
        aria-label={label}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <CellError id={id} error={error} />
      {note && !error && <p className="warning small">{note}</p>}
    </div>
  );
}

export function AreaCell({ label, value, error, placeholder, onChange }: TextCellProps) {
  const id = useId();
  return (
    <div>
      <textarea
        {...described(id, error)}
        className={styles.control}
        rows={2}
        aria-label={label}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      <CellError id={id} error={error} />
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
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const inOrder = value.join('，');
  // What was added or removed elsewhere meanwhile is shown, and not written over by the next key.
  const text = typed !== null && splitKeywords(typed).join('，') === inOrder ? typed : inOrder;
  return (
    <div>
      <textarea
        {...described(id, error)}
        className={styles.control}
        rows={4}
        aria-label="关键词"
        placeholder="用逗号分隔，1到50个"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(splitKeywords(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
      <CellError id={id} error={error} />
      <KeywordWarnings value={value} onChange={onChange} />
    </div>
  );
}

interface SelectCellProps {
  label: string;
  value: string | number;
  error?: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function SelectCell({ label, value, error, onChange, children }: SelectCellProps) {
  const id = useId();
  return (
    <div>
      <select
        {...described(id, error)}
        className={styles.control}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      <CellError id={id} error={error} />
    </div>
  );
}

interface PriceCellProps {
  tier: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function PriceCell({ tier, value, error, onChange }: PriceCellProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.price}>
        <span>{tier}</span>
        <input
          {...described(id, error)}
          className={styles.control}
          aria-label={`${tier}价格`}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          placeholder="不出售"
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <CellError id={id} error={error} />
    </div>
  );
}
