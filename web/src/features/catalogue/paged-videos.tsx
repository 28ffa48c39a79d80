import { Pager } from '../../ui/lists/pager.tsx';
import { VideoResults, type VideoResultsProps } from './video-grid.tsx';

/** A list of clips with its pager below. */
export function PagedVideos(props: VideoResultsProps) {
  const { data } = props.query;
  return (
    <>
      <VideoResults {...props} />
      {data && <Pager total={data.total} size={data.size} />}
    </>
  );
}
