import type { LicenceText } from '@zhenku/contract/licences/licence-uses';
import { useState } from 'react';
import { type IntendedUse, describeUse, saveIntendedUse, useIntendedUse, usesInText } from './intended-use.ts';
import styles from './use-picker.module.css';
import { UseQuestions } from './use-questions.tsx';

interface UseChooserProps {
  text: Pick<LicenceText, 'uses'>;
  open: boolean;
  onChange?: (use: IntendedUse | null) => void;
}

/** Asks who uses the clips and for what, and keeps the answer for other clips, the cart and orders. */
export function UseChooser({ text, open, onChange }: UseChooserProps) {
  const use = usesInText(text, useIntendedUse());
  const [licensee, setLicensee] = useState(use?.licensee ?? 'company');
  const save = (next: IntendedUse | null) => {
    saveIntendedUse(next);
    onChange?.(next);
  };
  return (
    <details className={styles.chooser} open={open}>
      <summary>{use ? `我的用途：${describeUse(text, use)}` : '我的用途'}</summary>
      <UseQuestions
        text={text}
        licensee={use?.licensee ?? licensee}
        uses={use?.uses ?? []}
        onChange={(next) => {
          setLicensee(next.licensee);
          save(next.uses.length > 0 ? next : null);
        }}
      />
      {use && (
        <button type="button" className={styles.clear} onClick={() => save(null)}>
          清除用途
        </button>
      )}
    </details>
  );
}
