import { useCall } from '../../api/use-call.ts';
import { CoverGrid, CoverGridSkeleton } from '../../features/catalogue/cover-grid.tsx';
import { categoryCover } from '../../features/catalogue/covers.ts';
import { Empty, ErrorState } from '../../ui/states.tsx';

const SHOWN_MAX = 12;

export function CategoryTiles() {
  const { data, isError, refetch } = useCall('GET /homepage/v1/classification/query', {});
  if (isError && !data) return <ErrorState message="分类加载失败" onRetry={() => void refetch()} />;
  if (!data) return <CoverGridSkeleton count={SHOWN_MAX} />;
  if (data.categories.length === 0) return <Empty message="暂无分类" />;
  return <CoverGrid covers={data.categories.slice(0, SHOWN_MAX).map(categoryCover)} />;
}
