import { createHash, generateKeyPairSync, type KeyObject, randomInt } from 'node:crypto';
import forge from 'node-forge';
import type { AlipayCertificates } from '../../providers/payments/alipay.ts';
import type { AlipaySandboxKeys } from './keys.ts';

/** The issuers' name as Alipay writes it: RFC 2253, the most specific part first. */
const ISSUER = 'CN=Test Certification Authority,O=Test,C=CN';
const NAME = [
  { shortName: 'C', value: 'CN' },
  { shortName: 'O', value: 'Test' },
  { shortName: 'CN', value: 'Test Certification Authority' },
];

/** Returns a certificate's serial number in Alipay's sense: the MD5 of its issuer and its decimal serial number. */
const serialOf = (serial: number) => createHash('md5').update(`${ISSUER}${serial}`).digest('hex');

/** Issues the certificates of both sides with their serial numbers. There are two roots, because Alipay has several. */
export function issueCertificates({ app, alipay }: Pick<AlipaySandboxKeys, 'app' | 'alipay'>): {
  certificates: AlipayCertificates;
  serials: NonNullable<AlipaySandboxKeys['serials']>;
} {
  const root = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  // Eight hexadecimal digits, and positive, because DER allows no padding.
  const first = 0x1000_0000 + randomInt(0x1000_0000);
  const issue = (key: KeyObject, serial: number) => {
    const [own, issuer] = [key, root].map((each) =>
      forge.pki.privateKeyFromPem(each.export({ type: 'pkcs1', format: 'pem' }).toString()),
    );
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.setRsaPublicKey(own!.n, own!.e);
    certificate.serialNumber = serial.toString(16);
    certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
    certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
    certificate.setSubject(NAME);
    certificate.setIssuer(NAME);
    certificate.sign(issuer!, forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  };
  return {
    certificates: {
      app: issue(app, first),
      alipay: issue(alipay, first + 1),
      root: issue(root, first + 2) + issue(root, first + 3),
    },
    serials: {
      app: serialOf(first),
      alipay: serialOf(first + 1),
      root: `${serialOf(first + 2)}_${serialOf(first + 3)}`,
    },
  };
}
