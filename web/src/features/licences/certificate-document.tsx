import type { Certificate } from '@zhenku/contract/licences';
import { AUTHENTICATION_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatTime, formatVideoId } from '@zhenku/contract/format';
import { LICENCE_SCOPE, LICENSEE_RULE, NEVER_ALLOWED, usesOf } from '@zhenku/contract/rules/licence-uses';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './certificate-document.module.css';
import { tierText } from './tier-text.ts';

interface CertificateDocumentProps {
  certificate: Certificate;
  /** The public address; null for a draft, which has no number, time or address yet. */
  url: string | null;
}

/** The certificate as a sheet of A4: black on white in both themes. */
export function CertificateDocument({ certificate, url }: CertificateDocumentProps) {
  const { licenceType, valid, voidTime } = certificate;
  return (
    <article className={styles.sheet} data-licence={licenceType} data-dense={isLong(certificate)}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <p className={styles.brand}>帧库</p>
          <h1>{licenceType === 'extended' ? '视频素材授权书（PLUS 扩展授权）' : '视频素材授权书（标准授权）'}</h1>
          <p className={styles.number}>授权编号 {url === null ? '确认后生成' : certificate.authorizationId}</p>
        </header>
        {!valid && (
          <p className={styles.void} role="alert">
            本授权书已失效{voidTime && `（${formatTime(voidTime)}）`}
          </p>
        )}
        <p className={styles.words}>
          兹证明：授权方许可被授权方按下列条件使用所列视频素材。本授权书载明的使用方和使用项目须与实际一致，授权信息一经填写不可更改；订单作废或退款的，本授权书随之失效。
        </p>
        <Parties certificate={certificate} />
        <Uses certificate={certificate} />
        <footer className={styles.foot}>
          <div>
            <p>授权状态：{statusOf(valid, url)}</p>
            <p>授权时间：{url === null ? '以确认时间为准' : formatTime(certificate.authorizationTime)}</p>
            {url !== null && <p className={styles.small}>扫描右侧二维码，在线查验本授权书的内容与状态。</p>}
          </div>
          {url !== null && <QrCode text={url} size={112} label="本授权书的网址二维码" />}
        </footer>
        {(!valid || url === null) && (
          <span className={styles.stamp} data-word={url === null ? '预览' : '已失效'} aria-hidden="true" />
        )}
      </div>
    </article>
  );
}

function statusOf(valid: boolean, url: string | null): string {
  if (url === null) return '待确认';
  return valid ? '有效' : '已失效';
}

/** Whether the text is too long for one page in the usual size. */
const isLong = ({ authorizedUser, authorizedProject, videoName }: Certificate) =>
  authorizedUser.length + authorizedProject.length + videoName.length > 120;

function Parties({ certificate }: { certificate: Certificate }) {
  const rows = {
    授权方: certificate.authorName,
    授权方证件号码: certificate.personalIdCard,
    被授权方: certificate.authorizedUser,
    被授权方证件号码: certificate.socialCreditCode,
    授权项目: certificate.authorizedProject,
    素材名称: certificate.videoName,
    素材编号: formatVideoId(certificate.videoId),
    授权规格: tierText(certificate),
    授权期限: AUTHENTICATION_TYPE_LABEL[certificate.authenticationType],
    订单号: certificate.orderId,
    购买方ID: certificate.customerId,
  };
  return (
    <div className={styles.subject}>
      <img src={certificate.thumbnailUrl} alt={`素材 ${certificate.videoName} 的画面`} width="200" height="113" />
      <dl className={styles.rows}>
        {Object.entries(rows).map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function Uses({ certificate: { licenceType } }: { certificate: Certificate }) {
  return (
    <section className={styles.uses}>
      <h2>授权范围</h2>
      <p>
        {LICENSEE_RULE[licenceType]}。{LICENCE_SCOPE}。
      </p>
      <div className={styles.lists}>
        <div>
          <h3>允许的用途</h3>
          <ul>
            {usesOf(licenceType, true).map((use) => (
              <li key={use}>{use}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>禁止的用途</h3>
          <ul>
            {usesOf(licenceType, false).map((use) => (
              <li key={use}>{use}</li>
            ))}
            {NEVER_ALLOWED.map((use) => (
              <li key={use}>{use}</li>
            ))}
          </ul>
        </div>
      </div>
      <p>第三方仅可作为受托制作方编辑本素材，且最终使用方须为被授权方。</p>
    </section>
  );
}
