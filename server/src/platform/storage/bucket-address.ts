/**
 * Providers that give each bucket a host of its own. OSS, and COS for newer buckets, refuse the bucket's name in the
 * path.
 */
const HOST_PER_BUCKET = /(^|\.)(aliyuncs\.com|myqcloud\.com|tencentcos\.cn|amazonaws\.com(\.cn)?)$/;
/** Providers that check the region of the signature. */
const HAS_REGIONS = /(^|\.)(aliyuncs\.com|myqcloud\.com|tencentcos\.cn)$/;
const IP_ADDRESS = /^(\d+(\.\d+){3}|\[.*\])$/;

interface AddressSettings {
  bucket: string;
  /** The endpoint; unset: Amazon's. */
  endpoint: string | undefined;
  publicUrl: string | undefined;
  region: string | undefined;
  /** Whether the bucket's name is in the path; unset: the provider decides. */
  pathStyle: boolean | undefined;
}

export function usesPathStyle({ bucket, endpoint, pathStyle }: AddressSettings): boolean {
  // Wildcard certificates do not match bucket names with dots.
  if (pathStyle === undefined && bucket.includes('.')) return true;
  return pathStyle ?? (endpoint !== undefined && !HOST_PER_BUCKET.test(new URL(endpoint).hostname));
}

/** Returns a line that names the setting to change, or undefined. */
export function problemOfBucketAddress(given: AddressSettings): string | undefined {
  const { bucket, endpoint, publicUrl, region } = given;
  const host = endpoint === undefined ? '' : new URL(endpoint).hostname;
  if (!usesPathStyle(given) && host.startsWith(`${bucket}.`)) {
    return `AWS_ENDPOINT_URL_S3 begins with the bucket, which is added automatically; use the address without ${bucket}.`;
  }
  if (HAS_REGIONS.test(host) && region === undefined) {
    return 'AWS_REGION is missing; set the region that AWS_ENDPOINT_URL_S3 names, like cn-hangzhou or ap-guangzhou.';
  }
  if (!usesPathStyle(given) && (IP_ADDRESS.test(host) || bucket.includes('.'))) {
    const reason = bucket.includes('.') ? 'a bucket with a dot in its name' : 'an IP address in AWS_ENDPOINT_URL_S3';
    return `S3_PATH_STYLE cannot be off with ${reason}: the bucket cannot be part of the host name; set it to on.`;
  }
  const publicPath = publicUrl === undefined ? `/${bucket}` : new URL(publicUrl).pathname.replace(/\/+$/, '');
  if (usesPathStyle(given) && publicPath === '') {
    return `S3_PUBLIC_URL lacks the bucket; use ${new URL(publicUrl!).origin}/${bucket}, or S3_PATH_STYLE=off.`;
  }
  if (!['', `/${bucket}`].includes(publicPath)) {
    return `S3_PUBLIC_URL may have no path other than /${bucket}, as in https://files.example or https://s3.example/${bucket}.`;
  }
  return undefined;
}
