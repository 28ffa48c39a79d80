import {
  LICENSEE_KIND_LABEL,
  LICENSEE_KINDS,
  type LicenceText,
  type LicenseeKind,
} from '@zhenku/contract/licences/licence-uses';
import { useId } from 'react';
import styles from './use-picker.module.css';

interface UseQuestionsProps {
  text: Pick<LicenceText, 'uses'>;
  licensee: LicenseeKind;
  uses: readonly string[];
  onChange: (use: { licensee: LicenseeKind; uses: readonly string[] }) => void;
}

/** The home page's check has these fields too: a chunk for both would not fit its budget of JavaScript. */
export function UseQuestions({ text, licensee, uses, onChange }: UseQuestionsProps) {
  const name = useId();
  const toggle = (key: string) =>
    onChange({ licensee, uses: uses.includes(key) ? uses.filter((one) => one !== key) : [...uses, key] });
  return (
    <>
      <fieldset className={styles.group}>
        <legend>谁来使用</legend>
        {LICENSEE_KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={name}
              checked={kind === licensee}
              onChange={() => onChange({ licensee: kind, uses })}
            />
            {LICENSEE_KIND_LABEL[kind]}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>用在哪里</legend>
        {text.uses.map(({ key, use }) => (
          <label key={key}>
            <input type="checkbox" checked={uses.includes(key)} onChange={() => toggle(key)} />
            {use}
          </label>
        ))}
      </fieldset>
    </>
  );
}
