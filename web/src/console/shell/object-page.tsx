import { FOUND_LABEL, listPath, type ObjectKind } from '@zhenku/contract/operations/object-kinds';
import type { ReactNode } from 'react';
import { sectionsOf } from './sections.ts';
import { isNotFound } from '../../api/client.ts';
import { LeftIcon } from '../../ui/icons/page-icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import { Empty, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ConsolePage } from './console-page.tsx';
import { useCurrentOperator } from './current-operator.ts';
import { OtherVisitors } from './other-visitors.tsx';
import styles from './objects.module.css';
import { RelatedObjects } from './related-objects.tsx';
import { TimeLine } from './time-line.tsx';

interface ObjectPageProps<Data> {
  kind: ObjectKind;
  id: string;
  /** Its data may still be the previous object's while the current one loads. */
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  idOf: (data: Data) => string | number;
  title: (data: Data) => string;
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

export function ObjectPage<Data>({ kind, id, query, idOf, title, actions, children }: ObjectPageProps<Data>) {
  const { data, isError, error, refetch } = query;
  const facts = data !== undefined && String(idOf(data)) === id ? data : undefined;
  const label = FOUND_LABEL[kind];
  const list = sectionsOf(useCurrentOperator()).find(({ path }) => path === listPath(kind));
  return (
    <ConsolePage title={facts ? title(facts) : label} tools={facts && actions?.(facts)}>
      {list && (
        <Link to={list.path} className={styles.back}>
          <LeftIcon size={16} />
          {list.label}
        </Link>
      )}
      {!facts && isNotFound(error) && <Empty message={`${label}不存在`} />}
      {!facts && isError && !isNotFound(error) && <ErrorState onRetry={() => void refetch()} />}
      {!facts && !isError && <PageSkeleton />}
      {facts && <OtherVisitors kind={kind} id={id} />}
      {facts && (
        <div className={styles.object}>
          <div className={styles.facts}>{children(facts)}</div>
          <aside className={styles.related} aria-label="关联对象">
            <RelatedObjects kind={kind} id={id} />
          </aside>
          <TimeLine kind={kind} id={id} />
        </div>
      )}
    </ConsolePage>
  );
}
