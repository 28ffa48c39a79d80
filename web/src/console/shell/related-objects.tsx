import { FOUND_LABEL, type ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { Link } from '../../ui/router/link.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { FoundItem } from './found-item.tsx';
import styles from './objects.module.css';

export function RelatedObjects({ kind, id }: { kind: ObjectKind; id: string }) {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/objects/{kind}/{id}/related', { kind, id });
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton style={{ height: 160 }} />;
  if (data.groups.length === 0) return <p className={styles.hint}>没有关联的对象</p>;
  return data.groups.map((group) => (
    <section key={group.kind} className={styles.group}>
      <h3>{FOUND_LABEL[group.kind]}</h3>
      <ul>
        {group.found.map((found) => (
          <li key={found.path + found.id}>
            <Link to={found.path} className={styles.found}>
              <FoundItem found={found} />
            </Link>
          </li>
        ))}
      </ul>
      {group.more && <p className={styles.hint}>仅显示最近的 {group.found.length} 个</p>}
    </section>
  ));
}
