import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PageOf } from '@zhenku/contract/shapes';
import type {
  OperatorActivity,
  OperatorAlbum,
  OperatorCategory,
  OperatorLabel,
} from '@zhenku/contract/content/taxonomies';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';

export interface Group {
  id: number;
  name: string;
  rank: number;
  version: number;
  videoCount: number;
  /** Absent for activities, which have none. */
  cover?: { url: string | null; own: boolean };
}

export interface GroupForm {
  name: string;
  rank?: number | undefined;
  coverFileKey?: string | undefined;
  removeCover?: boolean | undefined;
  version?: number | undefined;
}

const asCategory = (one: OperatorCategory): Group => ({
  ...one,
  id: one.categoryId,
  name: one.categoryName,
  cover: { url: one.coverUrl, own: one.ownCover },
});
const asLabel = (one: OperatorLabel): Group => ({
  ...one,
  id: one.labelId,
  name: one.labelName,
  cover: { url: one.coverFileUrl, own: one.ownCover },
});
const asAlbum = (one: OperatorAlbum): Group => ({
  ...one,
  id: one.albumId,
  name: one.albumName,
  cover: { url: one.albumCoverUrl, own: one.ownCover },
});
const asActivity = (one: OperatorActivity): Group => ({ ...one, id: one.activityId, name: one.activityName });

interface Query {
  page: number;
  size: number;
  keyword: string;
}
const pageWith = <T>({ content, ...paging }: PageOf<T>, shape: (one: T) => Group): PageOf<Group> => ({
  ...paging,
  content: content.map(shape),
});

export const KINDS = {
  categories: {
    label: '分类',
    nameField: 'categoryName',
    list: 'GET /operator/v1/categories',
    page: async (query: Query) => pageWith(await callOperator('GET /operator/v1/categories', query), asCategory),
    add: ({ name: categoryName, version: _version, ...rest }: GroupForm) =>
      callOperator('POST /operator/v1/categories', { categoryName, ...rest }),
    change: (categoryId: number, { name: categoryName, ...rest }: GroupForm) =>
      callOperator('PUT /operator/v1/categories/{categoryId}', { categoryId, categoryName, ...rest }),
    remove: (categoryId: number) => callOperator('DELETE /operator/v1/categories/{categoryId}', { categoryId }),
  },
  labels: {
    label: '标签',
    nameField: 'labelName',
    list: 'GET /operator/v1/labels',
    page: async (query: Query) => pageWith(await callOperator('GET /operator/v1/labels', query), asLabel),
    add: ({ name: labelName, version: _version, ...rest }: GroupForm) =>
      callOperator('POST /operator/v1/labels', { labelName, ...rest }),
    change: (labelId: number, { name: labelName, ...rest }: GroupForm) =>
      callOperator('PUT /operator/v1/labels/{labelId}', { labelId, labelName, ...rest }),
    remove: (labelId: number) => callOperator('DELETE /operator/v1/labels/{labelId}', { labelId }),
  },
  albums: {
    label: '专辑',
    nameField: 'albumName',
    list: 'GET /operator/v1/albums',
    page: async (query: Query) => pageWith(await callOperator('GET /operator/v1/albums', query), asAlbum),
    add: ({ name: albumName, version: _version, ...rest }: GroupForm) =>
      callOperator('POST /operator/v1/albums', { albumName, ...rest }),
    change: (albumId: number, { name: albumName, ...rest }: GroupForm) =>
      callOperator('PUT /operator/v1/albums/{albumId}', { albumId, albumName, ...rest }),
    remove: (albumId: number) => callOperator('DELETE /operator/v1/albums/{albumId}', { albumId }),
  },
  activities: {
    label: '活动',
    nameField: 'activityName',
    list: 'GET /operator/v1/activities',
    page: async (query: Query) => pageWith(await callOperator('GET /operator/v1/activities', query), asActivity),
    add: ({ name: activityName, rank }: GroupForm) =>
      callOperator('POST /operator/v1/activities', { activityName, rank }),
    change: (activityId: number, { name: activityName, rank, version }: GroupForm) =>
      callOperator('PUT /operator/v1/activities/{activityId}', { activityId, activityName, rank, version }),
    remove: (activityId: number) => callOperator('DELETE /operator/v1/activities/{activityId}', { activityId }),
  },
} as const;
export type Kind = keyof typeof KINDS;
export type CuratedKind = 'albums' | 'activities';

export const isCurated = (kind: Kind): kind is CuratedKind => kind === 'albums' || kind === 'activities';

export const useGroups = (kind: Kind, query: Query) =>
  useQuery({
    queryKey: [KINDS[kind].list, query],
    queryFn: () => KINDS[kind].page(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const saveGroup = (kind: Kind, form: GroupForm, id: number | undefined) => {
  const { add, change, list } = KINDS[kind];
  return submitChange(id === undefined ? add(form) : change(id, form), `已保存“${form.name}”`, list);
};

export const deleteGroup = (kind: Kind, { id, name }: Group) =>
  submitChange(KINDS[kind].remove(id), `已删除“${name}”`, KINDS[kind].list);

const ALBUM_CLIPS = 'GET /operator/v1/albums/{albumId}/videos';
const ACTIVITY_CLIPS = 'GET /operator/v1/activities/{activityId}/videos';

export function useChosenClips(kind: CuratedKind, id: number) {
  const album = useOperatorCall(ALBUM_CLIPS, { albumId: id }, { enabled: kind === 'albums' });
  const activity = useOperatorCall(ACTIVITY_CLIPS, { activityId: id }, { enabled: kind === 'activities' });
  return kind === 'albums' ? album : activity;
}

export const saveChosenClips = (
  kind: CuratedKind,
  { id, name }: Group,
  { videoIds, version }: { videoIds: number[]; version?: number },
) =>
  kind === 'albums'
    ? submitChange(
        callOperator('PUT /operator/v1/albums/{albumId}/videos', { albumId: id, videoIds, version }),
        `“${name}”现有 ${videoIds.length} 条作品`,
        ALBUM_CLIPS,
        KINDS.albums.list,
      )
    : submitChange(
        callOperator('PUT /operator/v1/activities/{activityId}/videos', { activityId: id, videoIds, version }),
        `“${name}”现有 ${videoIds.length} 条精选作品`,
        ACTIVITY_CLIPS,
        KINDS.activities.list,
      );
