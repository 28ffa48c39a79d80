import { expect, it } from 'vitest';
import {
  AUTHENTICATION_TYPE_LABEL,
  CART_BADGE_CAP,
  CODE_RESEND_SECONDS,
  DISCOUNT_CARD_DAYS,
  DOWNLOAD_DAYS,
  FAVOURITE_NAME_MAX,
  HOVER_PREVIEW_RATE,
  LABELS_SHOWN,
  LAZY_PRELOAD_RATIO,
  ORDER_PAYMENT_MINUTES,
  ORDER_STATUS,
  PAGE_SIZE,
  PAYMENT_POLL_MS,
  PDF_EXPORT_DELAY_MS,
  PHONE_LENGTH,
  PLAYER_RATES,
  RECHARGE_METHOD,
  RECHARGE_PRESETS,
  REQUEST_TIMEOUT_MS,
  SMALL_UPLOAD_BYTES,
  SWITCHED_USER_TYPE,
  TEXTAREA_MAX,
  THUMBNAIL_WIDTH,
  TIERS,
  TOAST_MS,
  TOKEN_COOKIE,
  UNREAD_POLL_MS,
  USER_TYPE,
  USER_TYPE_LABEL,
} from './constants.ts';

// The specifications' section 9, line by line: a constant that is changed by mistake is found here.

it('polls unread messages every 5 s and a payment every second', () => {
  expect([UNREAD_POLL_MS, PAYMENT_POLL_MS]).toEqual([5_000, 1_000]);
});

it('gives a code 60 s, an order 30 minutes, downloads 90 days, discount cards 366 days, a request 60 s', () => {
  expect([CODE_RESEND_SECONDS, ORDER_PAYMENT_MINUTES, DOWNLOAD_DAYS, DISCOUNT_CARD_DAYS, REQUEST_TIMEOUT_MS]).toEqual([
    60, 30, 90, 366, 60_000,
  ]);
});

it('offers 100 to 10000 yuan, by the web provider, the chat app or income', () => {
  expect(RECHARGE_PRESETS).toEqual([100, 200, 500, 1000, 2000, 5000, 10000]);
  expect(RECHARGE_METHOD).toEqual({ alipay: 2, wxpay: 3, income: 4 });
});

it('has pages of 60 clips, 40 albums, labels or categories, 200 cart lines, 10 orders or messages, 1000 views', () => {
  expect(PAGE_SIZE).toMatchObject({
    category: 60,
    search: 60,
    taxonomy: 40,
    homeActivity: 12,
    activityFetch: 100,
    hotMaterials: 5,
    cart: 200,
    recommendations: 8,
    orders: 10,
    messages: 10,
    history: 1000,
  });
});

it('caps the cart’s badge at 99, folder names at 20, small uploads at 3 MB, long texts at 500, phones at 11', () => {
  expect([CART_BADGE_CAP, FAVOURITE_NAME_MAX, SMALL_UPLOAD_BYTES, TEXTAREA_MAX, PHONE_LENGTH]).toEqual([
    99,
    20,
    3 * 1024 * 1024,
    500,
    11,
  ]);
});

it('plays previews at 6x and clips at 0.5 to 2, shows thumbnails 400 px wide, preloads at 1.3, folds labels above 10', () => {
  expect([HOVER_PREVIEW_RATE, THUMBNAIL_WIDTH, LAZY_PRELOAD_RATIO, LABELS_SHOWN]).toEqual([6, 400, 1.3, 10]);
  expect([Math.min(...PLAYER_RATES), Math.max(...PLAYER_RATES)]).toEqual([0.5, 2]);
});

it('shows errors for 5 s and exports a PDF after 3 s', () => {
  expect([TOAST_MS, PDF_EXPORT_DELAY_MS]).toEqual([5_000, 3_000]);
});

it('has video types 1 to 3, order statuses 1 to 4, licences for ever or a year', () => {
  expect(TIERS).toEqual([1, 2, 3]);
  expect(Object.values(ORDER_STATUS)).toEqual([1, 2, 3, 4]);
  expect(AUTHENTICATION_TYPE_LABEL).toEqual({ 1: '永久授权', 2: '一年授权' });
});

it('has user types 1, 2, 3 and 5, switches 1 with 3 and 2 with 5, and labels neither 0 nor 4', () => {
  expect(Object.values(USER_TYPE)).toEqual([1, 2, 3, 5]);
  expect(SWITCHED_USER_TYPE).toEqual({ 1: 3, 3: 1, 2: 5, 5: 2 });
  expect(USER_TYPE_LABEL[0]).toBeUndefined();
  expect(USER_TYPE_LABEL[4]).toBeUndefined();
});

it('keeps the token in the cookie Admin-Token', () => {
  expect(TOKEN_COOKIE).toBe('Admin-Token');
});
