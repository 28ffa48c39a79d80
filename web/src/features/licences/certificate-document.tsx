import type { CertificatePaper } from '@zhenku/contract/licences/licences';
import { formatTime } from '@zhenku/contract/format';
import {
  CERTIFICATE_STATE_LABEL,
  CERTIFICATE_TITLE,
  certificateClipRows,
  certificateParties,
  certificateUses,
} from '@zhenku/contract/licences/certificate-text';
import { guillochePath } from '@zhenku/contract/licences/guilloche';
import { LICENCE_NAME } from '@zhenku/contract/licences/licence-uses';
import { Link } from '../../ui/router/link.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import styles from './certificate-document.module.css';
import { Seal } from './seal.tsx';

interface CertificateDocumentProps {
  paper: CertificatePaper;
  /** null for a draft, which also lacks a number and a time. */
  url: string | null;
  /** Keeps the A4 layout in narrow windows, for callers that scale the sheet. */
  scaled?: boolean;
}

/** Renders the certificate as an A4 sheet that matches its PDF: black on white in both themes. */
export function CertificateDocument({ paper, url, scaled }: CertificateDocumentProps) {
  const { licenceType, issuer } = paper;
  const word = stampOf(paper, url);
  return (
    <article className={styles.sheet} data-licence={licenceType} data-dense={densityOf(paper)} data-scaled={scaled}>
      <Border />
      <div className={styles.frame}>
        <header className={styles.head}>
          <p className={styles.issuer}>{issuer.name}</p>
          <p className={styles.number}>授权编号 {url === null ? '确认后生成' : paper.authorizationId}</p>
          <h1>
            {CERTIFICATE_TITLE} <span>{LICENCE_NAME[licenceType]}</span>
          </h1>
        </header>
        <p className={styles.text}>{paper.licenceText.words}</p>
        <Parties paper={paper} />
        <Clip paper={paper} />
        <Uses paper={paper} />
        <Foot paper={paper} url={url} />
        {word && <span className={styles.stamp} data-word={word} aria-hidden="true" />}
      </div>
    </article>
  );
}

function stampOf({ state }: CertificatePaper, url: string | null): string | null {
  if (url === null) return '预览';
  return state === 'valid' ? null : CERTIFICATE_STATE_LABEL[state];
}

/** Shrinks the type, so that long texts fit on one page. */
function densityOf(paper: CertificatePaper): 'more' | 'most' | undefined {
  const { authorizedUser, authorizedProject, videoName, fileName, licenceType, licenceText } = paper;
  const { rule, allowed, forbidden } = certificateUses(licenceText, licenceType);
  const facts = [authorizedUser, authorizedProject, videoName, fileName ?? ''].join('').length;
  const words = [licenceText.words, rule, ...allowed, ...forbidden, licenceText.contractorClause].join('').length;
  if (words > 800) return 'most';
  return facts > 150 || words > 400 ? 'more' : undefined;
}

const BORDER = { x: 14, y: 14, width: 766, height: 1095 };
const WAVES = guillochePath(BORDER, { half: 12, amplitude: 6, phases: 2 });

function Border() {
  return (
    <svg className={styles.border} viewBox="0 0 794 1123" preserveAspectRatio="none" aria-hidden="true">
      <rect x="5" y="5" width="784" height="1113" strokeWidth="0.8" />
      <path d={WAVES} strokeWidth="0.5" opacity="0.6" />
      <rect x="23" y="23" width="748" height="1077" strokeWidth="1.6" />
    </svg>
  );
}

function Parties({ paper }: { paper: CertificatePaper }) {
  return (
    <section className={styles.parties} aria-label="授权双方">
      {certificateParties(paper).map(({ role, name, code }) => (
        <div key={role}>
          <p className={styles.role}>{role}</p>
          <p className={styles.name}>{name}</p>
          {code && <p>证件号码 {code}</p>}
        </div>
      ))}
      <p className={styles.project}>
        <span>授权项目</span>
        <strong>{paper.authorizedProject}</strong>
      </p>
    </section>
  );
}

function Clip({ paper }: { paper: CertificatePaper }) {
  return (
    <section className={styles.clip} aria-label="授权素材">
      {paper.thumbnailUrl && (
        <img src={paper.thumbnailUrl} alt={`素材 ${paper.videoName} 的画面`} width="200" height="113" />
      )}
      <dl>
        {certificateClipRows(paper).map(({ label, value, code }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={code && styles.code}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Uses({ paper: { licenceText, licenceType } }: { paper: CertificatePaper }) {
  const { rule, allowed, forbidden } = certificateUses(licenceText, licenceType);
  return (
    <section className={styles.uses}>
      <h2>授权范围</h2>
      <p>{rule}</p>
      <div className={styles.lists}>
        <UseList title="允许的用途" uses={allowed} />
        <UseList title="禁止的用途" uses={forbidden} />
      </div>
      <p>{licenceText.contractorClause}</p>
    </section>
  );
}

function UseList({ title, uses }: { title: string; uses: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {uses.map((use) => (
          <li key={use}>{use}</li>
        ))}
      </ul>
    </div>
  );
}

function Foot({ paper, url }: { paper: CertificatePaper; url: string | null }) {
  const { issuer, state, authorizationTime, licenceTextVersion } = paper;
  return (
    <footer className={styles.foot}>
      <div>
        <p className={styles.role}>出具方</p>
        <p className={styles.name}>{issuer.name}</p>
        {issuer.contact && <p>联系方式 {issuer.contact}</p>}
        <p>授权时间：{url === null ? '以确认时间为准' : formatTime(authorizationTime)}</p>
        <p>授权状态：{url === null ? '待确认' : state === 'valid' ? '有效' : CERTIFICATE_STATE_LABEL[state]}</p>
        <p>
          素材授权条款：<Link to={`/licences/${licenceTextVersion}`}>第 {licenceTextVersion} 版</Link>
        </p>
      </div>
      {url !== null && (
        <>
          <Seal issuer={issuer} className={styles.seal} />
          <figure>
            <QrCode text={url} size={112} label="本授权书的网址二维码" />
            <figcaption>扫码核验</figcaption>
          </figure>
        </>
      )}
    </footer>
  );
}
