import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useCall } from '../api/use-call.ts';
import { VideoGrid } from '../features/catalogue/video-grid.tsx';
import { Section } from './section.tsx';

/** The other clips of a clip's series; nothing for a clip without one. */
export default function SeriesRow({ videoId }: { videoId: number }) {
  const { data } = useCall('GET /series/v1/ofVideo', { videoId }, { silent: true });
  const series = data?.series;
  const others = series?.content.filter((clip) => clip.videoId !== videoId) ?? [];
  if (!series || others.length === 0) return null;
  return (
    <Section
      title={`同系列：${series.seriesName}`}
      more={{ label: `整个系列 ${series.content.length} 条`, path: `/series/${series.seriesId}` }}
    >
      <VideoGrid videos={others.slice(0, PAGE_SIZE.recommendations)} />
    </Section>
  );
}
