import { z } from 'zod';
import { CERTIFICATE_DOUBT_LABEL, type CertificateDoubt } from '../certificate-doubts.ts';
import { define } from '../endpoint.ts';
import { Tier } from '../codes.ts';
import { LicenseeCode, PrintedText } from '../licences/licences.ts';
import { AuthorizationId, Id, ListOf, NoInput, OpaqueId, OutId, Text, Time } from '../shapes.ts';

const Hash = z.string().describe('64 lower-case hexadecimal digits');
const Signature = z.string().describe('Ed25519, base64url of its 64 bytes');
const Index = z.int().positive();

export const ProofEntry = z
  .object({
    index: Index,
    payload: z.string().describe('RFC 8785'),
    previousHash: Hash.describe('the hash of the previous entry; zeros for the first'),
    hash: Hash.describe('SHA-256 of previousHash and payload, as UTF-8'),
    signature: Signature.describe('signature over the 32 bytes of hash'),
    keyId: z.string(),
  })
  .meta({ id: 'ProofEntry' });
export type ProofEntry = z.infer<typeof ProofEntry>;

export const ProofKey = z
  .object({
    keyId: z.string().describe('its fingerprint: SHA-256 of the 32 bytes of the public key'),
    publicKey: z.string().describe('Ed25519, base64url of its 32 bytes'),
    fromIndex: Index.describe('the first entry that it signs'),
    toIndex: z.int().nullable().describe('the last entry that it signs; null: still in use'),
    endorsement: Signature.nullable().describe(
      'signature of the previous key over keyId|publicKey|fromIndex; null for the first',
    ),
  })
  .meta({ id: 'ProofKey' });
export type ProofKey = z.infer<typeof ProofKey>;

export const ProofHead = z
  .object({
    index: Index,
    hash: Hash,
    time: Time.describe('when the head was signed'),
    keyId: z.string(),
    signature: Signature.describe('signature over index|hash|time'),
  })
  .meta({ id: 'ProofHead' });
export type ProofHead = z.infer<typeof ProofHead>;

export const PdfSigner = z
  .object({
    fingerprint: Hash.describe('SHA-256 of the certificate that PDFs are signed with'),
    time: Time.describe('when its first PDF was made'),
    keyId: z.string(),
    signature: Signature.describe('signature of the chain’s key over pdf|fingerprint|time'),
  })
  .meta({ id: 'PdfSigner' });
export type PdfSigner = z.infer<typeof PdfSigner>;

/**
 * The source of the certificate that signs PDFs: the settings, or the server itself if none is set or the set one
 * cannot be verified.
 */
export const PDF_SIGNER_IDENTITIES = ['settings', 'own', 'issuerMissing', 'issuerNotRsa'] as const;
export type PdfSignerIdentity = (typeof PDF_SIGNER_IDENTITIES)[number];

export const Disclosure = z
  .object({
    field: z.string().describe('a JSON pointer into the payload, like /licensee/name'),
    salt: z.string().describe('base64url of 16 bytes'),
    value: z.string(),
  })
  .meta({ id: 'Disclosure' });
export type Disclosure = z.infer<typeof Disclosure>;

/** The content of `proof.json`: everything needed to check one certificate. */
export interface Proof {
  entries: ProofEntry[];
  keys: ProofKey[];
  head: ProofHead;
  disclosures: Disclosure[];
}

const CertificateState = z.enum(['valid', 'void', 'unverifiable']);
const Doubt = z
  .enum(Object.keys(CERTIFICATE_DOUBT_LABEL) as CertificateDoubt[])
  .nullable()
  .describe('why it is unverifiable; otherwise null');

export const FoundCertificate = z
  .object({
    valid: z.boolean().describe('whether the state is valid'),
    state: CertificateState,
    videoName: z.string(),
    licenceType: z.enum(['standard', 'extended']),
    authorizationTime: Time,
    authorizationId: z.string().optional().describe('present if the caller is its licensee or licensor'),
  })
  .meta({ id: 'FoundCertificate' });
export type FoundCertificate = z.infer<typeof FoundCertificate>;

/** The result of checking the whole chain; `faults` names at most the first 20. */
export const ChainCheck = z
  .object({
    intact: z.boolean(),
    entries: z.int(),
    time: Time,
    faults: z.array(z.object({ index: z.int().nullable(), reason: z.string() })),
    waiting: z.int().describe('the number of older certificates that a job has yet to enter in the chain'),
  })
  .meta({ id: 'ChainCheck' });
export type ChainCheck = z.infer<typeof ChainCheck>;

export const proofs = {
  'GET /order/v1/authorizations/proof': define({
    operationId: 'getProof',
    summary: 'The chain entries of a certificate, with the values behind the digests that the caller may see',
    access: 'public',
    scope: 'certificates',
    input: AuthorizationId,
    output: z.object({ entries: z.array(ProofEntry), disclosures: z.array(Disclosure) }),
  }),
  'GET /order/v1/authorizations/keys': define({
    operationId: 'listProofKeys',
    summary: 'The public keys that have signed the chain, each with its range, and the certificate that signs PDFs',
    access: 'public',
    scope: 'certificates',
    input: NoInput,
    output: z.object({ keys: z.array(ProofKey), pdfSigners: z.array(PdfSigner) }),
  }),
  'GET /order/v1/authorizations/log': define({
    operationId: 'readProofLog',
    summary: 'Entries of the chain, ascending, with its head, which is signed for each response',
    access: 'public',
    scope: 'certificates',
    input: z.object({
      from: Id.default(1),
      size: z.int('应为整数').min(1, '至少 1').max(1000, '最多 1000').default(1000),
    }),
    output: z.object({ entries: z.array(ProofEntry), head: ProofHead.nullable().describe('null: no entries yet') }),
  }),
  'POST /order/v1/authorizations/find': define({
    operationId: 'findCertificatesOfFile',
    summary: 'The certificates for one file, found by its SHA-256; the newest 200',
    access: 'public',
    scope: 'certificates',
    input: z.object({
      sha256: z
        .string('请输入文件的 SHA-256')
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/, '应为 64 位十六进制数字'),
    }),
    output: ListOf(FoundCertificate),
  }),
  'GET /operator/v1/proofs': define({
    operationId: 'getChainState',
    summary:
      'The head of the chain, its keys, the certificate that signs PDFs, and the running or latest check on this server',
    access: 'operator:admin',
    input: NoInput,
    output: z.object({
      head: ProofHead.nullable(),
      kept: z
        .object({ index: z.int(), hash: Hash })
        .nullable()
        .describe('the newest head that was published, as this server keeps it outside the database; null: not known'),
      problem: z.string().nullable().describe('why nothing can be added now'),
      keys: z.array(ProofKey),
      pdfSigners: z.array(PdfSigner),
      pdfIdentity: z
        .enum(PDF_SIGNER_IDENTITIES)
        .describe(
          'settings: PDFs are signed with the configured certificate; otherwise with one made by the server because none is configured, its issuer is missing, or an issuer’s key is not RSA',
        ),
      running: z
        .object({ done: z.int(), total: z.int() })
        .nullable()
        .describe('the progress of the running check, in entries'),
      check: ChainCheck.nullable(),
    }),
  }),
  'GET /operator/v1/proofs/export': define({
    operationId: 'exportProofLog',
    summary: 'A signed link, valid for 10 minutes, to the whole chain with its keys as one JSON file',
    access: 'operator:admin',
    input: NoInput,
    output: z.object({ url: z.string() }),
  }),
  'POST /operator/v1/proofs/check': define({
    operationId: 'checkChain',
    summary: 'Checks every entry, key and link of the chain now; joins a running check',
    access: 'operator:admin',
    input: NoInput,
    output: ChainCheck,
  }),
  'GET /operator/v1/authorizations/{authorizationId}': define({
    operationId: 'getCertificateForReissue',
    summary:
      'A certificate with its full licensee, except a person’s identity number, and all certificates of its licence',
    access: 'operator:admin',
    input: AuthorizationId,
    output: z.object({
      authorizationId: z.string(),
      orderId: z.string(),
      videoId: OutId,
      videoName: z.string(),
      videoType: Tier,
      authorizedUser: z.string(),
      socialCreditCode: z.string().describe('masked for persons'),
      authorizedProject: z.string(),
      authorizationTime: Time,
      state: CertificateState,
      doubt: Doubt,
      history: z
        .array(
          z.object({
            authorizationId: z.string(),
            authorizationTime: Time,
            state: CertificateState,
            doubt: Doubt,
            voidReason: z.enum(['refund', 'correction']).nullable(),
            voidTime: Time.nullable(),
            reissue: z
              .object({ reason: z.string(), operator: z.string() })
              .nullable()
              .describe('why and by whom the previous certificate was replaced with this one'),
          }),
        )
        .describe('oldest first'),
    }),
  }),
  'POST /operator/v1/authorizations/{authorizationId}/reissue': define({
    operationId: 'reissueCertificate',
    summary: 'Replaces a certificate that contains a mistake; both are kept and linked',
    access: 'operator:admin',
    idempotent: true,
    input: z.object({
      authorizationId: OpaqueId,
      reason: Text(500),
      authorizedUser: PrintedText(100).optional(),
      socialCreditCode: LicenseeCode.optional(),
      authorizedProject: PrintedText(200).optional(),
    }),
    output: z.object({ authorizationId: z.string() }),
  }),
};
