export const KINDS = {
  categories: {
    members: 'video_categories',
    column: 'category_id',
    subject: 'category',
    nameField: 'categoryName',
    label: '分类',
  },
  labels: { members: 'video_labels', column: 'label_id', subject: 'label', nameField: 'labelName', label: '标签' },
  albums: { members: 'album_videos', column: 'album_id', subject: 'album', nameField: 'albumName', label: '专辑' },
  activities: {
    members: 'activity_videos',
    column: 'activity_id',
    subject: 'activity',
    nameField: 'activityName',
    label: '活动',
  },
} as const;
export type ClipGroupKind = keyof typeof KINDS;
