/** The client of 帧库's API; README.md has examples. */
export { buy, PriceError, TIER, type ChosenClip, type TierName } from './buy.ts';
export { createClient, type CallOptions, type Client, type ClientOptions } from './client.ts';
export {
  ChecksumError,
  type DownloadedFile,
  downloadItem,
  type DownloadOptions,
  downloadOrder,
  downloadsOf,
  hashFile,
} from './download.ts';
export { ApiError, ConnectionError, ERROR_CODE } from './errors.ts';
export type { Call, FileCall, Input, ItemOf, Output, PagedCall, Schemas, WebhookEvent } from './types.ts';
export { uploadVideo, type UploadOptions } from './upload.ts';
export { readWebhook, type WebhookDelivery } from './webhooks.ts';
