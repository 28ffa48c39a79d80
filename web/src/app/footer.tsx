import { DOCUMENT_LABELS, documentPath, type TextType } from '../features/content/documents/document-links.ts';
import { useSite } from '../features/site/use-site.ts';
import { Link } from '../ui/router/link.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';

const columns: readonly { title: string; types: readonly TextType[] }[] = [
  { title: '关于', types: ['about', 'contact', 'join'] },
  { title: '帮助', types: ['help', 'copyright', 'agreement', 'notice'] },
  { title: '创作', types: ['publish', 'sign'] },
];
const POLICE_SITE = 'https://beian.mps.gov.cn/';
const YEAR = new Date().getFullYear();
const ICP_SITE = 'https://beian.miit.gov.cn/';

export function Footer() {
  const { name, slogan, imprint } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.row}`}>
        <div className={styles.operator}>
          <strong>
            <Logo />
            {name}
          </strong>
          <p>{slogan}</p>
          {imprint?.hotline && (
            <p>
              客服电话{' '}
              <a className="num" href={`tel:${imprint.hotline.replaceAll(/[^\d+]/g, '')}`}>
                {imprint.hotline}
              </a>
            </p>
          )}
          <PaymentMarks />
        </div>
        <nav aria-label="页脚" className={styles.columns}>
          {columns.map(({ title, types }) => (
            <ul key={title}>
              <li>{title}</li>
              {types.map((type) => (
                <li key={type}>
                  <Link to={documentPath(type)}>{DOCUMENT_LABELS[type]}</Link>
                </li>
              ))}
              {title === '帮助' && (
                <>
                  <li>
                    <Link to="/verify">核验授权书</Link>
                  </li>
                  <li>
                    <Link to="/film-check">检查成片授权</Link>
                  </li>
                </>
              )}
            </ul>
          ))}
        </nav>
      </div>
      <div className={`container ${styles.legal}`}>
        <span>
          © {YEAR} {imprint?.company || name}
        </span>
        {imprint?.icp && (
          <a href={ICP_SITE} target="_blank" rel="noreferrer">
            {imprint.icp}
          </a>
        )}
        {imprint?.police && (
          <a href={POLICE_SITE} target="_blank" rel="noreferrer">
            {imprint.police}
          </a>
        )}
      </div>
    </footer>
  );
}

function PaymentMarks() {
  return (
    <ul className={styles.marks} aria-label="支付方式">
      {['支付宝', '微信支付', '对公转账'].map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  );
}
