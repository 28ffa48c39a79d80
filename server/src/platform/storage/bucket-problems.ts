const HINTS: Record<string, string> = {
  SecondLevelDomainForbidden: 'set S3_PATH_STYLE=off',
  PathStyleDomainForbidden: 'set S3_PATH_STYLE=off',
  PublicEndpointForbidden:
    'set AWS_ENDPOINT_URL_S3 to the provider’s internal address, and S3_PUBLIC_URL to a domain bound to the bucket',
  NoSuchBucket: 'check the name in STORAGE (COS: with -APPID) and the region in AWS_ENDPOINT_URL_S3',
  InvalidBucketName: 'check the name in STORAGE (COS: with -APPID)',
  InvalidAccessKeyId: 'check AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check AWS_SECRET_ACCESS_KEY and AWS_REGION',
  AuthorizationHeaderMalformed: 'check AWS_REGION',
  PermanentRedirect: 'check AWS_ENDPOINT_URL_S3 and AWS_REGION',
  RequestTimeTooSkewed: 'set this machine’s clock',
  AccessDenied: 'let the owner of AWS_ACCESS_KEY_ID list the bucket, and read, write and delete in it',
  UserDisable: 'the provider has closed the account: check its balance',
  ENOTFOUND: 'check AWS_ENDPOINT_URL_S3; set S3_PATH_STYLE=on for a server without a host per bucket',
  ECONNREFUSED: 'check AWS_ENDPOINT_URL_S3',
};

export function reasonOfBucket(error: unknown): string {
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  const known = [name, code].find((each) => each !== undefined && Object.hasOwn(HINTS, each));
  const detail = message === 'UnknownError' || message === name ? '' : message.replace(/\s+/g, ' ').replace(/\.$/, '');
  const reason = [status, status === undefined ? code : name, detail].filter(Boolean).join(' ');
  return known === undefined ? reason : `${reason}; ${HINTS[known]}`;
}
