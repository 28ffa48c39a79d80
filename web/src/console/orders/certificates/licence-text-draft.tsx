import { DRAFT_MARK } from '@zhenku/contract/content/documents';
import { DRAFT_LICENCE_TEXT, DRAFT_QUESTIONS } from '@zhenku/contract/licences/draft-licence-text';
import type { LicenceText } from '@zhenku/contract/licences/licence-uses';
import { Alert, Button } from 'antd';
import styles from './licence-text-fields.module.css';

/** Returns the marked draft. The table of uses stays, because operators may have changed it. */
export const draftFor = ({ uses }: LicenceText): LicenceText => ({
  ...DRAFT_LICENCE_TEXT,
  words: `【${DRAFT_MARK}】${DRAFT_LICENCE_TEXT.words}`,
  uses,
});

export const isDraftInForce = ({ words }: LicenceText) => words === DRAFT_LICENCE_TEXT.words;

export function DraftOffer({ onFill }: { onFill: () => void }) {
  return (
    <Alert
      showIcon
      type="warning"
      className={styles.draft!}
      title="有一份示范条款，须经律师审核后才能使用"
      description={
        <>
          <p>
            写明非专有使用权、权利种类、受托出具、到期以后、商标和更正。填入后，正文以“【{DRAFT_MARK}
            】”开头，删去后才能新增。请律师确认：
          </p>
          <ul>
            {DRAFT_QUESTIONS.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <Button size="small" onClick={onFill}>
            填入示范条款
          </Button>
        </>
      }
    />
  );
}
