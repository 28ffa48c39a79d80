import type { Album, Category, Label } from '@zhenku/contract/catalogue/catalogue';
import type { Pictures } from '../clips/posters.ts';

export interface Cover {
  path: string;
  name: string;
  pictures: Pictures | null;
}

const TITLES: Partial<Record<string, string>> = { album: '更多专辑', label: '更多精选', cat: '更多分类' };

export const titleOfCovers = (type: string): string => TITLES[type] ?? '';

const picturesOf = (posters: Pictures['posters'], coverUrl: string | null): Pictures | null =>
  coverUrl === null ? null : { posters, thumbnailUrl: coverUrl };

export const categoryCover = ({ categoryId, categoryName, posters, ...category }: Category): Cover => ({
  path: `/category/cat/${categoryId}`,
  name: categoryName,
  pictures: picturesOf(posters, category.coverUrl ?? category.categoryThumbnail),
});

export const labelCover = ({ labelId, labelName, posters, ...label }: Label): Cover => ({
  path: `/category/label/${labelId}`,
  name: labelName,
  pictures: picturesOf(posters, label.coverFileUrl ?? label.thumbnailUrl),
});

export const albumCover = ({ albumId, albumName, posters, ...album }: Album): Cover => ({
  path: `/category/album/${albumId}`,
  name: albumName,
  pictures: picturesOf(posters, album.albumCoverUrl ?? album.thumbnails[0] ?? null),
});
