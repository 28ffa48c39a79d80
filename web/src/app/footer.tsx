import { DOCUMENT_LABELS, documentPath, type TextType } from '../features/documents/document-links.ts';
import { Link } from '../ui/link.tsx';
import styles from './footer.module.css';
import { useSite } from '../features/site/use-site.ts';

const columns: readonly { title: string; types: readonly TextType[] }[] = [
  { title: '关于', types: ['about', 'contact', 'join'] },
  { title: '帮助', types: ['help', 'copyright', 'agreement', 'notice'] },
  { title: '创作', types: ['publish', 'sign'] },
];

export function Footer() {
  const { name, slogan } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.row}`}>
        <div className={styles.who}>
          <strong>{name}</strong>
          <p>{slogan}</p>
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
                <li>
                  <Link to="/verify">核验授权书</Link>
                </li>
              )}
            </ul>
          ))}
        </nav>
      </div>
    </footer>
  );
}
