import type { Album, Category, Label } from '@zhenku/contract/catalogue';
import type { Cover } from './cover-grid.tsx';

export const categoryCover = (category: Category): Cover => ({
  path: `/category/cat/${category.categoryId}`,
  name: category.categoryName,
  imageUrl: category.coverUrl ?? category.categoryThumbnail,
});

export const labelCover = (label: Label): Cover => ({
  path: `/category/label/${label.labelId}`,
  name: label.labelName,
  imageUrl: label.coverFileUrl ?? label.thumbnailUrl,
});

export const albumCover = (album: Album): Cover => ({
  path: `/category/album/${album.albumId}`,
  name: album.albumName,
  imageUrl: album.albumCoverUrl ?? album.thumbnails[0] ?? null,
});
