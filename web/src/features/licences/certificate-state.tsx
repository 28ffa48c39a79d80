import type { CertificatePaper } from '@zhenku/contract/licences/licences';
import { formatTime } from '@zhenku/contract/format';
import { CERTIFICATE_STATE_LABEL } from '@zhenku/contract/licences/certificate-text';
import { Link } from '../../ui/router/link.tsx';
import styles from './certificate-state.module.css';

const REASON = { refund: '订单已退款', correction: '授权信息已更正' } as const;

interface CertificateStateProps {
  paper: CertificatePaper;
  /** When the server compared the certificate with its records; null if unknown. */
  checkedAt: number | null;
}

export function CertificateStateBanner({ paper, checkedAt }: CertificateStateProps) {
  const { state, voidReason, voidTime, replacedBy, replaces, upgradeOf, upgradedBy } = paper;
  return (
    <section className={styles.banner} data-state={state} role={state === 'valid' ? 'status' : 'alert'}>
      <strong>{CERTIFICATE_STATE_LABEL[state]}</strong>
      <div>
        {state === 'valid' && <p>授权有效，与存证一致{checkedAt !== null && ` · 核验于 ${formatTime(checkedAt)}`}</p>}
        {state === 'void' && (
          <p>
            {voidReason && `原因：${REASON[voidReason]}`}
            {voidTime && `，失效时间 ${formatTime(voidTime)}`}
          </p>
        )}
        {state === 'unverifiable' && <p>内容与存证记录不一致，请勿据此使用素材，并联系出具方。</p>}
        {replacedBy && <Link to={`/authorisePaper/${replacedBy}`}>查看更正后的授权书</Link>}
        {replaces && <Link to={`/authorisePaper/${replaces}`}>查看更正前的授权书</Link>}
        {upgradedBy && <Link to={`/authorisePaper/${upgradedBy}`}>查看升级后的授权书</Link>}
        {upgradeOf && <Link to={`/authorisePaper/${upgradeOf}`}>查看升级前的授权书</Link>}
      </div>
    </section>
  );
}
