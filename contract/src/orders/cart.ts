import { z } from 'zod';
import { DeliveredFile } from '../clips/media-facts.ts';
import { AuthenticationType, Tier } from '../codes.ts';
import { PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { Id, NoOutput, OutId, OutYuan, PageBy, Paged, Resolution, TierCode } from '../shapes.ts';

export const CartItem = z
  .object({
    shoppingCartId: OutId,
    videoId: OutId,
    videoType: Tier,
    videoName: z.string(),
    videoCoverUrl: z.string(),
    videoThumbnailUrls: z.array(z.string()),
    price: OutYuan.nullable().describe('null when the tier is no longer sold'),
    resolution: Resolution,
    is8K: z.boolean(),
    authenticationType: AuthenticationType.describe('the clip’s current licence period'),
    available: z.boolean().describe('false: taken offline or no longer sold in this tier'),
    licensedTypes: z.array(Tier).describe('tiers for which the caller or their company already holds a licence'),
    tiers: z
      .array(
        z.object({
          videoType: Tier,
          price: OutYuan,
          resolution: Resolution,
          files: z.array(DeliveredFile).describe('the files that buyers get; empty until they are analysed'),
        }),
      )
      .describe('the tiers that the line can be changed to'),
  })
  .meta({ id: 'CartItem' });
export type CartItem = z.infer<typeof CartItem>;

/** `1,2` in a query string, or an array in a body. */
const Ids = z
  .union([z.array(Id), z.string().transform((text) => text.split(',').map(Number)), z.number().transform((id) => [id])])
  .pipe(z.array(Id).min(1, '请勾选要删除的视频').max(PAGE_SIZE.cart));

export const cart = {
  'GET /shoppingcart/v1/query': define({
    operationId: 'listCartItems',
    summary: 'The caller’s cart',
    access: 'user',
    scope: 'buy',
    input: z.object(PageBy(PAGE_SIZE.cart)),
    output: Paged(CartItem),
  }),
  'POST /shoppingcart/v1/add': define({
    operationId: 'addCartItem',
    summary: 'Adds a clip in a tier to the cart; succeeds if the line already exists',
    access: 'user',
    scope: 'buy',
    input: z.object({ videoId: Id, videoType: TierCode }),
    output: z.object({ shoppingCartId: OutId }),
  }),
  'POST /shoppingcart/v1/update': define({
    operationId: 'updateCartItem',
    summary: 'Changes the tier of a line',
    access: 'user',
    scope: 'buy',
    input: z.object({ shoppingCartId: Id, videoType: TierCode }),
    output: NoOutput,
  }),
  'DELETE /shoppingcart/v1/remove': define({
    operationId: 'removeCartItems',
    summary: 'Removes lines',
    access: 'user',
    scope: 'buy',
    input: z.object({ shoppingCartIds: Ids }),
    output: NoOutput,
  }),
};
