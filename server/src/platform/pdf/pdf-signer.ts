import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  privateEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfSignerIdentity } from '@zhenku/contract/proofs/proofs';
import type forge from 'node-forge';

/** Signs bytes as detached CMS (PKCS #7). Returns DER. */
export type SignPdfBytes = (bytes: Buffer, time: Date) => Promise<Buffer>;

export interface PdfSigner {
  identity: PdfSignerIdentity;
  sign: SignPdfBytes;
  /** Returns the SHA-256 of its certificate's DER. */
  fingerprint: () => Promise<string>;
}

/** A private key and its certificate (and those that issued it), in PEM. */
export interface PdfIdentity {
  key: string;
  certificate: string;
}

/** The DER of `DigestInfo` for SHA-256, up to the digest: RFC 8017, 9.2. */
const SHA256_DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const VALID_YEARS = 30;

/**
 * Creates a signer that uses the configured identity if everybody can verify its signatures; otherwise it reports the
 * reason and uses a self-signed one, generated once in `dataDir/secrets/pdf.pem`. A shop that has sold with a bad
 * identity must still start; readers then report its PDFs' signer as unknown. The key is read, and the library loaded,
 * for the first document.
 */
export function createPdfSigner(
  dataDir: string,
  settings: PdfIdentity | undefined,
  onProblem: (problem: string) => void = () => undefined,
): PdfSigner {
  const identity = settings ? identityOf(settings.certificate) : 'own';
  if (identity in PROBLEMS) {
    onProblem(
      `${PROBLEMS[identity as keyof typeof PROBLEMS]} PDFs are signed with a self-signed certificate instead, and readers report their signer as unknown.`,
    );
  }
  const readIdentity = async () => (identity === 'settings' ? settings! : await ownIdentity(dataDir));
  let loaded: Promise<SignPdfBytes> | undefined;
  const load = async () => {
    loaded ??= readIdentity().then(loadSigner);
    // A failure is not cached: the disk may have been full.
    loaded.catch(() => (loaded = undefined));
    return await loaded;
  };
  return {
    identity,
    sign: async (bytes, time) => await (await load())(bytes, time),
    fingerprint: async () => fingerprintOf(await readIdentity()),
  };
}

function fingerprintOf({ certificate }: PdfIdentity): string {
  const { raw } = new X509Certificate(certificatesOf(certificate)[0]!);
  return createHash('sha256').update(raw).digest('hex');
}

/** Returns why an identity cannot sign, naming its variable; null if it can. */
export function problemOfPdfIdentity({ key, certificate }: PdfIdentity): string | null {
  try {
    const privateKey = createPrivateKey(key);
    if (privateKey.asymmetricKeyType !== 'rsa') return 'PDF_SIGNING_KEY is not an RSA key; use one.';
    try {
      const [own] = certificatesOf(certificate).map((pem) => new X509Certificate(pem));
      return own!.checkPrivateKey(privateKey)
        ? null
        : 'PDF_SIGNING_CERTIFICATE does not belong to PDF_SIGNING_KEY; put the signer’s own certificate first.';
    } catch {
      return 'PDF_SIGNING_CERTIFICATE is not a certificate in PEM; copy it with its BEGIN and END lines.';
    }
  } catch {
    return 'PDF_SIGNING_KEY is not a private key in PEM without a password; copy it with its BEGIN and END lines.';
  }
}

const PROBLEMS = {
  issuerNotRsa:
    'PDF_SIGNING_CERTIFICATE has an issuer whose key is not RSA; use a certificate whose issuers have RSA keys.',
  issuerMissing: 'PDF_SIGNING_CERTIFICATE lacks its issuers; append them, up to the root.',
};

/**
 * Returns `settings` if the PEM text has all issuers, with RSA keys, as verifiers need; otherwise what is wrong with
 * it.
 */
function identityOf(pem: string): PdfSignerIdentity {
  const all = certificatesOf(pem).map((each) => new X509Certificate(each));
  if (all.some(({ publicKey }) => publicKey.asymmetricKeyType !== 'rsa')) return 'issuerNotRsa';
  const hasAllIssuers = all.every((each) => all.some((issuer) => each.verify(issuer.publicKey)));
  return hasAllIssuers ? 'settings' : 'issuerMissing';
}

async function loadSigner(identity: PdfIdentity): Promise<SignPdfBytes> {
  const { default: library } = await import('node-forge');
  return cmsSigner(library, identity);
}

async function ownIdentity(dataDir: string): Promise<PdfIdentity> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'pdf.pem');
  const made = await open(path, 'wx', 0o600).catch(() => undefined);
  if (made) {
    const { key, certificate } = await newPdfIdentity();
    await made.writeFile(key + certificate);
    await made.sync();
    await made.close();
  }
  const pem = await readFile(path, 'utf8');
  return { key: pem, certificate: pem };
}

/**
 * Returns a certificate's serial number for random bytes. Readers refuse negative numbers and padding, so the first bit
 * is 0 and the second one 1.
 */
export function serialOf(random: Buffer): string {
  return `${((random[0]! & 0x3f) | 0x40).toString(16)}${random.subarray(1).toString('hex')}`;
}

/** Generates a self-signed identity: readers report its signatures as intact, but the signer as unknown. */
export async function newPdfIdentity(): Promise<PdfIdentity> {
  return generateIdentity((await import('node-forge')).default);
}

function generateIdentity(library: typeof forge): PdfIdentity {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
  const pair = library.pki.privateKeyFromPem(key);
  const certificate = library.pki.createCertificate();
  certificate.publicKey = library.pki.setRsaPublicKey(pair.n, pair.e);
  certificate.serialNumber = serialOf(randomBytes(16));
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + VALID_YEARS * 365 * 86_400_000);
  const name = [{ name: 'commonName', value: 'Zhenku certificates (self-signed)' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
  ]);
  certificate.sign(pair, library.md.sha256.create());
  return { key, certificate: library.pki.certificateToPem(certificate) };
}

/** Returns the certificates of a PEM text, the signer's first. */
const certificatesOf = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

function cmsSigner(library: typeof forge, { key, certificate }: PdfIdentity): SignPdfBytes {
  const { pki, pkcs7, asn1, util } = library;
  const [own, ...issuers] = certificatesOf(certificate).map((pem) => pki.certificateFromPem(pem));
  const privateKey = key.match(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]+-----END [A-Z ]*PRIVATE KEY-----/)![0];
  // OpenSSL takes a hundredth of the library's time.
  const signer = {
    sign: (digest: forge.md.MessageDigest) => {
      const info = Buffer.concat([SHA256_DIGEST_INFO, Buffer.from(digest.digest().getBytes(), 'binary')]);
      return privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, info).toString('binary');
    },
  };
  return async (bytes, time) => {
    const message = pkcs7.createSignedData();
    message.content = util.createBuffer(bytes.toString('binary'));
    for (const each of [own!, ...issuers]) message.addCertificate(each);
    message.addSigner({
      key: signer as unknown as forge.pki.rsa.PrivateKey,
      certificate: own!,
      digestAlgorithm: pki.oids.sha256!,
      authenticatedAttributes: [
        { type: pki.oids.contentType!, value: pki.oids.data! },
        { type: pki.oids.signingTime!, value: time as unknown as string },
        { type: pki.oids.messageDigest! },
      ],
    });
    message.sign({ detached: true });
    return Buffer.from(asn1.toDer(message.toAsn1()).getBytes(), 'binary');
  };
}
