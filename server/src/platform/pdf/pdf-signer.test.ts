import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { expect, test } from 'vitest';
import { createPdfSigner, type PdfIdentity, problemOfPdfIdentity, serialOf } from './pdf-signer.ts';

const EC_ISSUED = `-----BEGIN CERTIFICATE-----
MIIB/DCCAaMCFAKG64NyiEfAOpeu+EJ4LrlgndsXMAoGCCqGSM49BAMCMCYxJDAi
BgNVBAMMG1Jvb3Qgd2l0aCBhbiBlbGxpcHRpYyBjdXJ2ZTAgFw0yNjExMjMwNTM5
MTNaGA8yMTI2MTAzMDA1MzkxM1owDzENMAsGA1UEAwwEU2hvcDCCASIwDQYJKoZI
hvcNAQEBBQADggEPADCCAQoCggEBAKhnpFJmCLFVpqaRm5uTMahNiBLPGUFn38k4
3Y0HTxtgLQAF+mocTfusygGtDVqgjsgxojUZdwO0WxygWIeqp7yKUCeibydx2V4F
nIhIC0oLr/vF9GtOHJnU+PW16+SBt7QkUihSpFuntwxbF2GnSLNXdPFjeeCcYQXY
g5JkOV6M19ZemERy+Jo7oGASttpzQ6BYekeCk1ZTrgfUJGo5rDw1z9oyyP9Eh6nr
j+h6y9kUKXXbd3ftl1VDWzxswvPKH57c43XzvwVosZ37UXRRq+7C7UEDyN0a194A
rjZZs4RrvOQdk6psIWIJh+O4DAa6huED/8yhPHcNEFjMdxRQxG8CAwEAATAKBggq
hkjOPQQDAgNHADBEAiBgh3Bzc1LpmbZrNTQZ3jO2mQXnMJlaOxS0vRZGKblr+AIg
Fbq643V6kBwLwRhpHVrybWMKABV/qwXaykzEZznaP2c=
-----END CERTIFICATE-----`;
const EC_ROOT = `-----BEGIN CERTIFICATE-----
MIIBozCCAUmgAwIBAgIUMUlVjjzmgy71uG/FPIUM16/xTpMwCgYIKoZIzj0EAwIw
JjEkMCIGA1UEAwwbUm9vdCB3aXRoIGFuIGVsbGlwdGljIGN1cnZlMCAXDTI2MTEy
MzA1MzkxMloYDzIxMjYxMDMwMDUzOTEyWjAmMSQwIgYDVQQDDBtSb290IHdpdGgg
YW4gZWxsaXB0aWMgY3VydmUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARI9uMS
BTUm4MH0sgm4wZy7vb+iyp2INcqv+9Y6amLgs0Grtl+D+UQq7nxgbA6DM3LEQY3N
wfRk6Rr4Ut0dOvGgo1MwUTAdBgNVHQ4EFgQURW+bF3zGDgLsg6zqu+bttPp7nocw
HwYDVR0jBBgwFoAURW+bF3zGDgLsg6zqu+bttPp7nocwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNIADBFAiAzoBDB8adOBj9VRZHGlwDoSXo2skeyknwnrrKD
p0OufAIhAJIxYkDBYNLhMRaQrquiuuHEKZJKBEdasi1q4iUugvvz
-----END CERTIFICATE-----`;

interface Issuer {
  name: string;
  privateKey: forge.pki.rsa.PrivateKey;
}

function makeIdentity(name: string, by?: Issuer): PdfIdentity & Issuer {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });
  const privateKey = forge.pki.privateKeyFromPem(String(key));
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e);
  certificate.serialNumber = '01';
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  certificate.setSubject([{ name: 'commonName', value: name }]);
  certificate.setIssuer([{ name: 'commonName', value: by?.name ?? name }]);
  certificate.sign(by?.privateKey ?? privateKey, forge.md.sha256.create());
  return { name, privateKey, key: String(key), certificate: forge.pki.certificateToPem(certificate) };
}

const absentFolder = '/nowhere';
const problemOf = (identity: PdfIdentity): string | null => {
  const problems: string[] = [];
  const signer = createPdfSigner(absentFolder, identity, (problem) => problems.push(problem));
  expect(signer.identity === 'settings').toBe(problems.length === 0);
  return problems[0] ?? null;
};

test('readers accept the serial number, whatever its random bytes are', () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });
  const privateKey = forge.pki.privateKeyFromPem(String(key));
  for (const first of [0x00, 0x01, 0x7f, 0x80, 0xff]) {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e);
    certificate.serialNumber = serialOf(Buffer.from([first, 0x00, 0x12]));
    certificate.sign(privateKey, forge.md.sha256.create());
    const { serialNumber } = new X509Certificate(forge.pki.certificateToPem(certificate));
    expect(serialNumber).toMatch(/^[4-7][0-9A-F]0012$/);
  }
});

test('accepts an identity with its whole chain of issuers', () => {
  const root = makeIdentity('Root');
  const shop = makeIdentity('Shop', root);
  expect(problemOf(root)).toBeNull();
  expect(problemOf({ key: shop.key, certificate: shop.certificate + root.certificate })).toBeNull();
  expect(createPdfSigner(absentFolder, undefined, () => expect.unreachable()).identity).toBe('own');
});

test('uses its own certificate and reports why if the root is missing or an issuer’s key type differs', async () => {
  const shop = makeIdentity('Shop', makeIdentity('Root'));
  // The key can sign, and a shop that has signed with it must still start.
  expect(problemOfPdfIdentity(shop)).toBeNull();
  expect(problemOf(shop)).toMatch(/^PDF_SIGNING_CERTIFICATE lacks its issuers; .* self-signed/);
  expect(problemOf({ key: '', certificate: EC_ISSUED })).toMatch(/^PDF_SIGNING_CERTIFICATE lacks its issuers/);
  expect(problemOf({ key: '', certificate: EC_ISSUED + EC_ROOT })).toMatch(/not RSA/);
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-signer-'));
  try {
    const signer = createPdfSigner(folder, shop);
    expect(signer.identity).toBe('issuerMissing');
    const own = createHash('sha256').update(new X509Certificate(shop.certificate).raw).digest('hex');
    expect(await signer.fingerprint()).not.toBe(own);
    expect(await signer.fingerprint()).toBe(await createPdfSigner(folder, undefined).fingerprint());
    expect((await signer.sign(Buffer.from('a document'), new Date())).length).toBeGreaterThan(500);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
