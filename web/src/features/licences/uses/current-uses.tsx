import { type LicenceType, textForClip } from '@zhenku/contract/licences/licence-uses';
import { Link } from '../../../ui/router/link.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useTextInForce } from '../licence-text.ts';
import { UsesTable } from './uses-table.tsx';
import styles from './uses-table.module.css';

interface CurrentUsesProps {
  chosen: LicenceType | undefined;
  editorialOnly: boolean;
}

export function CurrentUses({ chosen, editorialOnly }: CurrentUsesProps) {
  const { data, isError, refetch } = useTextInForce();
  if (isError && !data) return <ErrorState message="授权范围加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 448 }} />;
  return (
    <div>
      <UsesTable text={textForClip(data.text, { editorialOnly })} chosen={chosen} />
      <Link to={`/licences/${data.version}`} className={styles.fullText}>
        授权条款全文（第 {data.version} 版）
      </Link>
    </div>
  );
}
