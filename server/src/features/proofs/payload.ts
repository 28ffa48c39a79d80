import { createHash, randomBytes } from 'node:crypto';
import type { DeliveryFormat } from '@zhenku/contract/clips/media-facts';
import canonicalize from 'canonicalize';

export interface CertificateFacts {
  authorizationId: string;
  /** When the certificate was issued; ISO 8601. */
  time: string;
  orderItemId: string;
  /** `files` lists all formats if there are several; `sha256` is the standard file's. */
  video: { videoId: number; tier: number; resolution: string | null; sha256: string | null; files?: ProvenFile[] };
  licence: { type: 'standard' | 'extended'; period: number; textVersion: number };
  /** Names, codes and the project, which the entry states as digests; `''` for a missing value. */
  named: Record<NamedField, string>;
}

export interface ProvenFile {
  format: DeliveryFormat;
  sha256: string | null;
}

/** Returns an entry's version; version 2 lists several formats. */
export const entryVersion = ({ video }: CertificateFacts): 1 | 2 => (video.files ? 2 : 1);

/** JSON pointers to the payload's fields that are stated as digests. */
export const NAMED_FIELDS = [
  '/licensor/name',
  '/licensor/code',
  '/licensee/name',
  '/licensee/code',
  '/project',
] as const;
export type NamedField = (typeof NAMED_FIELDS)[number];

/** An entry's content before it gets its index in the chain. */
export type Statement =
  | { type: 'grant'; facts: CertificateFacts }
  | { type: 'reissue'; facts: CertificateFacts; replaces: string }
  | { type: 'void'; authorizationId: string; time: string; reason: VoidReason };
export type VoidReason = 'refund' | 'correction';

export interface Opening {
  /** 16 bytes in base64url. */
  salt: string;
  value: string;
}
export type Openings = Partial<Record<NamedField, Opening>>;

const SALT_BYTES = 16;

export const sha256 = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Computes a value's digest: SHA-256 of the salt's bytes and the value's UTF-8 in NFC. */
export const digestOf = ({ salt, value }: Opening): string =>
  sha256(Buffer.from(salt, 'base64url'), value.normalize('NFC'));

export function writePayload(index: number, statement: Statement): { payload: string; openings: Openings } {
  const { type } = statement;
  if (type === 'void') {
    const { authorizationId, time, reason } = statement;
    return {
      payload: canonical({ v: 1, index, type, time, certificate: sha256(authorizationId), reason }),
      openings: {},
    };
  }
  const openings = Object.fromEntries(
    NAMED_FIELDS.map((field) => [
      field,
      { salt: randomBytes(SALT_BYTES).toString('base64url'), value: statement.facts.named[field].normalize('NFC') },
    ]),
  ) as Required<Openings>;
  const digests = mapFields((field) => digestOf(openings[field]));
  const replaces = type === 'reissue' ? { replaces: sha256(statement.replaces) } : {};
  const { time, authorizationId } = statement.facts;
  const head = {
    v: entryVersion(statement.facts),
    index,
    type,
    time,
    certificate: sha256(authorizationId),
    ...replaces,
  };
  return { payload: canonical({ ...head, ...statedFacts(statement.facts, digests) }), openings };
}

export function statedFacts(facts: CertificateFacts, digests: Record<NamedField, string>) {
  const digest = (field: NamedField) => ({ digest: digests[field] });
  return {
    item: sha256(facts.orderItemId),
    video: facts.video,
    licence: facts.licence,
    licensor: { name: digest('/licensor/name'), code: digest('/licensor/code') },
    licensee: { name: digest('/licensee/name'), code: digest('/licensee/code') },
    project: digest('/project'),
  };
}

export const mapFields = <T>(valueOf: (field: NamedField) => T): Record<NamedField, T> =>
  Object.fromEntries(NAMED_FIELDS.map((field) => [field, valueOf(field)])) as Record<NamedField, T>;

/** Serialises canonical JSON (RFC 8785). */
export const canonical = (value: object): string => canonicalize(value)!;
