import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Proof, ProofEntry } from '@zhenku/contract/proofs/proofs';
import { embeddablePicture } from '@zhenku/media/pictures/embeddable-picture';
import sharp from 'sharp';
import { makeCertificatePdf } from '../../server/src/features/licences/pdf/certificate-pdf.ts';
import { standardPaper } from '../../server/src/features/licences/pdf/testing.ts';
import { ZEROS } from '../../server/src/features/proofs/heads.ts';
import { sha256, writePayload } from '../../server/src/features/proofs/payload.ts';
import { signingKey, signWith } from '../../server/src/features/proofs/signing-keys.ts';
import type { PdfSigner } from '../../server/src/platform/pdf/pdf-signer.ts';
import { percentile } from '../shared/percentile.ts';

export function makeChain() {
  const key = signingKey(randomBytes(32));
  const keys = [{ keyId: key.keyId, publicKey: key.publicKey, fromIndex: 1, toIndex: null, endorsement: null }];
  let last = { index: 0, hash: ZEROS };

  const addEntry = (time = new Date().toISOString()) => {
    const index = last.index + 1;
    const paper = {
      ...standardPaper,
      authorizationId: randomBytes(12).toString('hex'),
      authorizationTime: time,
      authorizedUser: `青禾影视文化有限公司第${index}分公司`,
      authorizedProject: `《山河一程》第${index}集 ${HAN.slice(index % 60, (index % 60) + 12)}`,
      sha256: randomBytes(32).toString('hex'),
    };
    const { payload, openings } = writePayload(index, {
      type: 'grant',
      facts: {
        authorizationId: paper.authorizationId,
        time,
        orderItemId: `item${index}`,
        video: { videoId: index, tier: 1, resolution: '1920X1080', sha256: paper.sha256 },
        licence: { type: 'standard', period: 1, textVersion: 1 },
        named: {
          '/licensor/name': paper.authorName,
          '/licensor/code': paper.personalIdCard ?? '',
          '/licensee/name': paper.authorizedUser,
          '/licensee/code': paper.socialCreditCode,
          '/project': paper.authorizedProject,
        },
      },
    });
    const previousHash = last.hash;
    const hash = sha256(previousHash, payload);
    const signature = signWith(key, Buffer.from(hash, 'hex'));
    const entry: ProofEntry = { index, payload, previousHash, hash, signature, keyId: key.keyId };
    last = entry;
    return { entry, openings, paper };
  };

  const signHead = (entry: ProofEntry) => {
    const time = new Date().toISOString();
    const signature = signWith(key, `${entry.index}|${entry.hash}|${time}`);
    return { index: entry.index, hash: entry.hash, time, keyId: key.keyId, signature };
  };

  const addCertificate = () => {
    const { entry, openings, paper } = addEntry();
    const disclosures = Object.entries(openings).map(([field, opening]) => ({ field, ...opening }));
    const proof: Proof = { entries: [entry], keys, head: signHead(entry), disclosures };
    return { paper, proof };
  };
  return { key, keys, addEntry, addCertificate, signHead };
}

const HAN = Array.from({ length: 80 }, (_, i) => String.fromCodePoint(0x4e00 + i * 97)).join('');

export type Certificate = ReturnType<ReturnType<typeof makeChain>['addCertificate']>;

export async function makePdf({ paper, proof }: Certificate, signer: PdfSigner): Promise<Buffer> {
  const [webp, sealWebp] = await pictures;
  const [picture, seal] = await Promise.all([
    embeddablePicture(webp!, { width: 320 }),
    embeddablePicture(sealWebp!, { width: 320, transparent: true }),
  ]);
  const urls = { url: `https://footage.example/#/authorisePaper/${paper.authorizationId}`, textUrl: TEXT_URL };
  const parts = { head: proof.head, proof, signer: null, picture, seal };
  const content = { paper, state: 'valid' as const, ...urls, ...parts, time: new Date() };
  return await makeCertificatePdf(content, signer.sign);
}

const TEXT_URL = 'https://footage.example/#/licences/1';
const fromRoot = (path: string) => join(import.meta.dirname, '../..', path);
const pictures = Promise.all([
  sharp(fromRoot('server/src/demo/cards/licence.webp')).resize({ width: 400 }).webp().toBuffer(),
  sharp(fromRoot('web/public/favicon.svg'), { density: 600 }).resize({ width: 320 }).webp().toBuffer(),
]);

export const formatStats = (values: readonly number[], digits = 1): string =>
  `p50 ${percentile(values, 0.5).toFixed(digits)}, p95 ${percentile(values, 0.95).toFixed(digits)}`;
