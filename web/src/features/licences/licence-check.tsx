import {
  assessLicence,
  LICENSEE_KIND_LABEL,
  LICENSEE_KINDS,
  type LicenceText,
  type LicenseeKind,
} from '@zhenku/contract/licences/licence-uses';
import { useState } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { answerOf } from './uses/licence-answer.ts';
import styles from './licence-check.module.css';
import { useTextInForce } from './licence-text.ts';

export function LicenceCheck() {
  const { data, isError, refetch } = useTextInForce();
  if (isError && !data) return <ErrorState message="授权范围加载失败" onRetry={() => void refetch()} />;
  return (
    <div className={styles.check}>
      <h3>这条能用在我的项目里吗？</h3>
      {data ? <Questions text={data.text} version={data.version} /> : <Skeleton style={{ height: 264 }} />}
    </div>
  );
}

function Questions({ text, version }: { text: LicenceText; version: number }) {
  const [licensee, setLicensee] = useState<LicenseeKind>('company');
  const [uses, setUses] = useState<readonly string[]>([]);
  const toggle = (key: string) => setUses(uses.includes(key) ? uses.filter((one) => one !== key) : [...uses, key]);
  const answer = uses.length > 0 ? answerOf((tier) => assessLicence(text, { licensee, uses }, tier)) : null;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>谁来使用</legend>
        {LICENSEE_KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" name="who-uses" checked={kind === licensee} onChange={() => setLicensee(kind)} />
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
      <output className={styles.answer} data-fits={answer?.fits}>
        <strong>{answer?.title ?? '选好用途，看能不能用'}</strong>
        <span>{answer?.reason ?? '按现行授权条款判断，以购买时的条款和授权书为准。'}</span>
      </output>
      <Link to={`/licences/${version}`} className={styles.fullText}>
        授权条款全文（第 {version} 版）
      </Link>
    </>
  );
}
