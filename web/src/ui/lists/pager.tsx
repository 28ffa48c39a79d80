import { LeftIcon, RightIcon } from '../icons/page-icons.tsx';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/location.tsx';
import { pageOf, shownPages } from '../router/pages.ts';
import styles from './pager.module.css';
import { useSearchParams } from '../router/search-params.ts';

export function Pager({ total, size }: { total: number; size: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const count = Math.ceil(total / size);
  if (count <= 1) return null;
  const current = pageOf(params);
  const to = (page: number) => {
    const next = new URLSearchParams(params);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    return { pathname, search: String(next) };
  };
  return (
    <nav className={styles.pager} aria-label="分页">
      {current > 1 && (
        <Link to={to(current - 1)} aria-label="上一页">
          <LeftIcon />
        </Link>
      )}
      {shownPages(current, count).map((page, index, all) =>
        page === 0 ? (
          <span key={`gap-after-${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={page} to={to(page)} aria-current={page === current ? 'page' : undefined}>
            {page}
          </Link>
        ),
      )}
      {current < count && (
        <Link to={to(current + 1)} aria-label="下一页">
          <RightIcon />
        </Link>
      )}
    </nav>
  );
}
