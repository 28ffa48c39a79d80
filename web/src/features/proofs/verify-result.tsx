import type { FoundCertificate } from '@zhenku/contract/proofs/proofs';
import { formatTime } from '@zhenku/contract/format';
import { CERTIFICATE_STATE_LABEL } from '@zhenku/contract/licences/certificate-text';
import { LICENCE_NAME } from '@zhenku/contract/licences/licence-uses';
import { VERDICT_TEXT } from './verdict-text.ts';
import type { Finding, Verdict } from './verify-file.ts';
import styles from './verify-result.module.css';

const MARK = { true: '✓', false: '✕', null: '–' } as const;
const SPOKEN = { true: '通过', false: '未通过', null: '无法判断' } as const;

export function VerifyResult({ name, result }: { name: string; result: Verdict }) {
  const { kind, verdict, findings, facts, found } = result;
  return (
    <section className={styles.result} data-verdict={verdict} aria-label="核验结果">
      <h2>{VERDICT_TEXT[verdict]}</h2>
      <p className={styles.name}>{name}</p>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <Line key={finding.text} finding={finding} />
        ))}
      </ul>
      {found && found.length > 0 && <Certificates found={found} />}
      {facts.length > 0 && (
        <>
          {kind !== 'file' && <h3>存证记载的内容</h3>}
          {kind === 'pdf' && <p className={styles.note}>请与纸面核对：不一致时以存证为准。</p>}
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Line({ finding: { holds, text } }: { finding: Finding }) {
  const key = String(holds) as keyof typeof MARK;
  return (
    <li data-holds={key}>
      <span aria-hidden="true">{MARK[key]}</span>
      <span className="visually-hidden">{SPOKEN[key]}：</span>
      {text}
    </li>
  );
}

function Certificates({ found }: { found: readonly FoundCertificate[] }) {
  return (
    <ul className={styles.certificates}>
      {found.map((each, index) => (
        <li key={index}>
          <strong>{each.videoName}</strong>
          <span>{LICENCE_NAME[each.licenceType]}</span>
          <span>{formatTime(each.authorizationTime)}</span>
          <span>{each.state === 'valid' ? '有效' : CERTIFICATE_STATE_LABEL[each.state]}</span>
          {each.authorizationId && <a href={`/certificate/${each.authorizationId}`}>查看授权书</a>}
        </li>
      ))}
    </ul>
  );
}
