import { Pager } from '../../ui/lists/pager.tsx';
import { VideoResults, type VideoResultsProps } from './video-grid.tsx';

export function PagedVideos(props: VideoResultsProps) {
  const { data } = props.query;
  return (
    <>
      <VideoResults {...props} />
      {data && <Pager total={data.total} size={data.size} />}
    </>
  );
}
