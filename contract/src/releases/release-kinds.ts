export const RELEASE_KIND = { person: 1, property: 2 } as const;
export type ReleaseKind = (typeof RELEASE_KIND)[keyof typeof RELEASE_KIND];
export const RELEASE_KIND_LABEL: Readonly<Record<ReleaseKind, string>> = { 1: '人物', 2: '物权或商标' };

export const RELEASE_NAME_MAX = 60;
export const RELEASES_MAX = 1_000;
export const CLIP_RELEASES_MAX = 50;
