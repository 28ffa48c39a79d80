import { EMPTY_DRAFT, type RejectionDraft } from './reject-modal.tsx';

const drafts = new Map<number, RejectionDraft>();

/** Unsent rejection texts by clip, kept until the console reloads. */
export const rejectionDrafts = {
  read: (videoId: number): RejectionDraft => drafts.get(videoId) ?? EMPTY_DRAFT,
  keep: (videoId: number, draft: RejectionDraft) => drafts.set(videoId, draft),
  drop: (videoId: number) => drafts.delete(videoId),
};
