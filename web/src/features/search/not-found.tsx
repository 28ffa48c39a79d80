import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { useMissingPage } from '../../ui/router/page-status.ts';
import { SearchBox } from './search-box.tsx';
import styles from './not-found.module.css';
import { PageTitle } from '../site/page-title.tsx';

interface NotFoundProps {
  message?: string;
  children?: ReactNode;
}

/** Renders a search field and links. */
export function NotFound({ message = '没有这个页面', children }: NotFoundProps) {
  useMissingPage();
  return (
    <Empty page message={message} picture="shutter">
      <PageTitle>{message}</PageTitle>
      <div className={styles.search} data-own-search>
        <SearchBox label="搜索素材" />
      </div>
      <nav aria-label="其他去处" className={styles.links}>
        {children}
        <ButtonLink to="/">回到首页</ButtonLink>
        <ButtonLink to="/hot">看看热门素材</ButtonLink>
        <ButtonLink to="/category/cat">按分类浏览</ButtonLink>
      </nav>
    </Empty>
  );
}
