import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Id, Line, ListOf, NoOutput, OpaqueId, OutId, Text, Time } from '../shapes.ts';

/** Limits per board, link and guest. */
export const BOARD_LINK_MAX = {
  links: 20,
  guests: 50,
  comments: 200,
  linkComments: 2_000,
  comment: 500,
  name: 40,
  guestName: 20,
  days: 365,
  password: 64,
} as const;

export const GUEST_MARKS = ['yes', 'maybe', 'no'] as const;
export type GuestMarkValue = (typeof GUEST_MARKS)[number];
export const GUEST_MARK_LABEL: Record<GuestMarkValue, string> = { yes: '要', maybe: '待定', no: '不要' };
const GuestMark = z.enum(GUEST_MARKS, '请选择要、待定或不要');

export const BoardLink = z
  .object({
    linkId: z.string(),
    linkName: z.string(),
    url: z.string(),
    hasPassword: z.boolean(),
    expireTime: Time.nullable(),
    expired: z.boolean(),
    revoked: z.boolean(),
    guestCount: z.int(),
    createTime: Time,
  })
  .meta({ id: 'BoardLink' });
export type BoardLink = z.infer<typeof BoardLink>;

export const BoardComment = z
  .object({
    commentId: OutId,
    frame: z.int().describe('the frame that the comment is about, from 0'),
    text: z.string(),
    createTime: Time,
  })
  .meta({ id: 'BoardComment' });
export type BoardComment = z.infer<typeof BoardComment>;

export const BoardAnswer = z
  .object({
    itemId: OutId,
    marks: z.array(z.object({ linkId: z.string(), guestName: z.string(), mark: GuestMark })),
    comments: z.array(BoardComment.extend({ linkId: z.string(), guestName: z.string() })),
  })
  .meta({ id: 'BoardAnswer' });
export type BoardAnswer = z.infer<typeof BoardAnswer>;

export const GuestItem = z
  .object({
    itemId: OutId,
    videoId: OutId,
    videoName: z.string(),
    thumbnailUrl: z.string(),
    note: z.string(),
    inFrame: z.int().nullable(),
    outFrame: z.int().nullable(),
    fps: z.number(),
    frameCount: z.int(),
    mark: GuestMark.nullable().describe('the guest’s own'),
    comments: z.array(BoardComment).describe('the guest’s own'),
  })
  .meta({ id: 'GuestItem' });
export type GuestItem = z.infer<typeof GuestItem>;

export const GuestBoard = z
  .object({
    boardName: z.string().describe('empty while a password is needed'),
    passwordNeeded: z.boolean(),
    guestName: z.string().nullable().describe('null: the guest has not given a name'),
    items: z.array(GuestItem).describe('the clips on sale in the board’s order; empty while a password is needed'),
  })
  .meta({ id: 'GuestBoard' });
export type GuestBoard = z.infer<typeof GuestBoard>;

const Link = z.object({ linkId: OpaqueId });
const Guest = Link.extend({ guestKey: OpaqueId });

export const boardLinks = {
  'GET /board/v1/link/list': define({
    operationId: 'listBoardLinks',
    summary: 'A board’s client links, oldest first',
    access: 'user',
    input: z.object({ boardId: Id }),
    output: ListOf(BoardLink),
  }),
  'POST /board/v1/link/create': define({
    operationId: 'createBoardLink',
    summary: 'Creates a link with which guests without an account view, mark and comment',
    access: 'user',
    input: z.object({
      boardId: Id,
      linkName: Line(BOARD_LINK_MAX.name),
      password: Line(BOARD_LINK_MAX.password, 4).optional(),
      days: z
        .int('有效天数有误')
        .min(1, '有效天数有误')
        .max(BOARD_LINK_MAX.days, `最多${BOARD_LINK_MAX.days}天`)
        .optional()
        .describe('days until it expires; absent: never'),
    }),
    output: z.object({ linkId: z.string(), url: z.string() }),
  }),
  'POST /board/v1/link/revoke': define({
    operationId: 'revokeBoardLink',
    summary: 'Ends a link for good; its answers stay',
    access: 'user',
    input: Link.extend({ boardId: Id }),
    output: NoOutput,
  }),
  'POST /board/v1/link/delete': define({
    operationId: 'deleteBoardLink',
    summary: 'Deletes a link with its guests’ names, marks and comments',
    access: 'user',
    input: Link.extend({ boardId: Id }),
    output: NoOutput,
  }),
  'GET /board/v1/link/answers': define({
    operationId: 'listBoardAnswers',
    summary: 'The guests’ marks and comments by item',
    access: 'user',
    input: z.object({ boardId: Id }),
    output: ListOf(BoardAnswer),
  }),
  'POST /board/v1/guest/info': define({
    operationId: 'getGuestBoard',
    summary: 'A board as a guest sees it',
    access: 'public',
    input: Link.extend({ guestKey: OpaqueId.optional() }),
    output: GuestBoard,
  }),
  'POST /board/v1/guest/enter': define({
    operationId: 'enterBoard',
    summary: 'Gives a guest’s name, and the link’s password if it has one',
    access: 'public',
    input: Link.extend({
      guestName: Line(BOARD_LINK_MAX.guestName),
      password: Line(BOARD_LINK_MAX.password, 0).default(''),
    }),
    output: z.object({ guestKey: z.string().describe('the browser keeps it to return as the same guest') }),
  }),
  'POST /board/v1/guest/mark': define({
    operationId: 'markAsGuest',
    summary: 'Sets or clears the guest’s mark of an item',
    access: 'public',
    input: Guest.extend({ itemId: Id, mark: GuestMark.optional().describe('absent: none') }),
    output: NoOutput,
  }),
  'POST /board/v1/guest/comment': define({
    operationId: 'commentAsGuest',
    summary: 'Comments on a frame of an item',
    access: 'public',
    input: Guest.extend({
      itemId: Id,
      frame: z.int('画面有误').min(0, '画面有误').max(100_000_000, '画面有误'),
      text: Text(BOARD_LINK_MAX.comment),
    }),
    output: z.object({ commentId: OutId }),
  }),
  'POST /board/v1/guest/comment/delete': define({
    operationId: 'deleteGuestComment',
    summary: 'Deletes a comment of the guest',
    access: 'public',
    input: Guest.extend({ commentId: Id }),
    output: NoOutput,
  }),
};
