import styles from './csv-input.module.css';

interface CsvInputProps {
  disabled: boolean;
  onChoose: (file: File) => void;
  children: string;
}

/** The same file can be chosen twice in a row. */
export function CsvInput({ disabled, onChoose, children }: CsvInputProps) {
  return (
    <label className={styles.file} aria-disabled={disabled}>
      <input
        type="file"
        accept=".csv,.txt,text/csv"
        className="visually-hidden"
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
      {children}
    </label>
  );
}
