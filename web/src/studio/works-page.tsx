import type { Output } from '@zhenku/contract/api';
import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { useState } from 'react';
import { CreatorsOnly } from '../features/creators/creators-only.tsx';
import { MyVideoRow } from '../features/publishing/my-video-row.tsx';
import { useMyVideos } from '../features/publishing/queries.ts';
import { useOptions } from '../features/publishing/use-options.ts';
import { BulkBar } from '../features/publishing/works/bulk-bar.tsx';
import { SheetTools } from '../features/publishing/works/sheet-tools.tsx';
import { Selection, toggled } from '../features/publishing/works/selection.tsx';
import { WorksFilters } from '../features/publishing/works/works-filters.tsx';
import { isFiltered, worksQuery } from '../features/publishing/works/works-query.ts';
import { ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { isEmptyList, PagedList } from '../ui/lists/paged-list.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';
import { KeywordSearch, UrlFilter } from '../ui/lists/url-filters.tsx';

const PAGE_SIZE = 20;

const { draft, processing, inReview, published, rejected, offline, failed } = VIDEO_STATUS;
const STATUSES: readonly number[] = [draft, processing, inReview, published, rejected, offline, failed];

type Counts = Output<'GET /video/v1/mine'>['counts'];

function filtersOf(counts: Counts | undefined) {
  const total = counts?.reduce((sum, { count }) => sum + count, 0);
  const countOf = (status: number) => counts && (counts.find((each) => each.status === status)?.count ?? 0);
  const labelled = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`);
  return [
    { value: '', label: labelled('全部', total) },
    ...STATUSES.map((status) => ({
      value: String(status),
      label: labelled(VIDEO_STATUS_LABEL[status] ?? '', countOf(status)),
    })),
  ];
}

export default function WorksPage() {
  return (
    <CreatorsOnly title="管理作品" about="这里管理您的草稿和作品：修改、上下架，查看审核进度">
      <Works />
    </CreatorsOnly>
  );
}

function Works() {
  const [params] = useSearchParams();
  const wanted = worksQuery(params);
  const query = useMyVideos({ ...wanted, page: pageOf(params), size: PAGE_SIZE });
  const options = useOptions();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const filtered = isFiltered(wanted);
  const nothing = isEmptyList(query, filtered);
  return (
    <UserCentrePage
      title="管理作品"
      tools={!nothing && <KeywordSearch key={wanted.keyword ?? ''} placeholder="编号、名称或关键词" />}
    >
      {!nothing && (
        <>
          <UrlFilter label="作品状态" name="status" options={filtersOf(query.data?.counts)} />
          <WorksFilters options={options} />
        </>
      )}
      {query.data && query.data.total > 0 && (
        <Selection
          pageIds={query.data.content.map(({ videoId }) => videoId)}
          total={query.data.total}
          query={wanted}
          selected={selected}
          onSelect={setSelected}
        >
          <SheetTools query={wanted} options={options} />
        </Selection>
      )}
      <PagedList
        query={query}
        failed="作品加载失败"
        keyOf={(video) => video.videoId}
        empty={
          <Empty
            message={filtered ? '暂无相关作品' : '还没有作品'}
            {...(!filtered && { hint: '您的草稿和作品会列在这里，审核通过后自动上架' })}
          >
            {filtered ? (
              <ButtonLink to="/user/video">查看全部作品</ButtonLink>
            ) : (
              <ButtonLink to="/user/publish" variant="primary">
                发布作品
              </ButtonLink>
            )}
          </Empty>
        }
      >
        {(video) => (
          <MyVideoRow
            video={video}
            selected={selected.has(video.videoId)}
            onSelect={(videoId) => setSelected((before) => toggled(before, videoId))}
          />
        )}
      </PagedList>
      <BulkBar selected={selected} options={options} onSelect={setSelected} />
    </UserCentrePage>
  );
}
