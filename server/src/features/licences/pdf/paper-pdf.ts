import { buffer } from 'node:stream/consumers';
import type { FileBytes } from '@zhenku/contract/endpoint';
import type { CertificatePaper } from '@zhenku/contract/licences/licences';
import type { Proof } from '@zhenku/contract/proofs/proofs';
import { CERTIFICATE_TITLE } from '@zhenku/contract/licences/certificate-text';
import { embeddablePicture } from '@zhenku/media/pictures/embeddable-picture';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { PdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { FILES_PATH } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Owner } from '../../companies/ownership.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { publishPdfSigner } from '../../proofs/pdf-signers.ts';
import { buildProof } from '../certificates/certificate-proof.ts';
import { readPaper } from '../certificates/paper.ts';
import { makeCertificatePdf } from './certificate-pdf.ts';
import type { PublicCopies } from './public-copies.ts';

export interface PaperServices {
  storage: Pick<Storage, 'publicPath' | 'publicUrl' | 'read'>;
  keyring: Keyring;
  proofs: Proofs;
  publicUrl: string;
  pdfSigner: PdfSigner;
  requireIssuer: boolean;
  publicCopies: PublicCopies;
}

/** Widths in pixels: at least twice the printed width in points. */
const PICTURE_WIDTH = 320;
const SEAL_WIDTH = 320;

/** A null caller is a member of the public. Throws `notFound`. */
export async function paperPdf(
  context: Operation<Owner | null, PaperServices>,
  authorizationId: string,
): Promise<FileBytes> {
  const { services } = context;
  const { storage } = services;
  // The PDF embeds the picture, even of a withdrawn clip, without exposing a URL. The path identifies the stored file.
  const pictures = { ...storage, publicUrl: storage.publicPath, withdrawnUrl: storage.publicPath };
  const [paper, proof] = await Promise.all([
    readPaper({ ...context, services: { ...services, storage: pictures } }, authorizationId),
    findProof(context, authorizationId),
  ]);
  const draw = () => drawPaper(context, paper, proof);
  const bytes =
    proof && isPublic(paper) ? await services.publicCopies.get(contentOf(paper, proof), draw) : await draw();
  return { fileName: `${CERTIFICATE_TITLE}-${authorizationId}.pdf`, bytes };
}

/** Returns whether this is the public view, which everyone but the two parties sees. */
const isPublic = ({ orderId }: CertificatePaper): boolean => orderId === undefined;

/** Returns a PDF's content without the head's time, which changes with each signature. */
const contentOf = (paper: CertificatePaper, { entries, keys, head, disclosures }: Proof) => ({
  paper,
  entries,
  keys,
  disclosures,
  head: head.hash,
});

async function drawPaper(
  { db, services: { storage, publicUrl, proofs, pdfSigner } }: Operation<Owner | null, PaperServices>,
  paper: CertificatePaper,
  proof: Proof | null,
): Promise<Buffer> {
  const [picture, seal, signer] = await Promise.all([
    readEmbeddable(storage, paper.thumbnailUrl, { width: PICTURE_WIDTH }),
    readEmbeddable(storage, paper.issuer.sealUrl, { width: SEAL_WIDTH, transparent: true }),
    proof && pdfSigner.fingerprint().then((fingerprint) => publishPdfSigner(db, proofs, fingerprint)),
  ]);
  return await makeCertificatePdf(
    {
      paper,
      state: paper.state,
      url: `${publicUrl}/#/authorisePaper/${paper.authorizationId}`,
      textUrl: `${publicUrl}/#/licences/${paper.licenceTextVersion}`,
      head: proof && proof.head,
      proof,
      signer,
      picture,
      seal,
      time: new Date(),
    },
    pdfSigner.sign,
  );
}

/** Returns null if the certificate is not in the chain yet or the chain is refused; the PDF then has no attachment. */
async function findProof(
  context: Operation<Owner | null, PaperServices>,
  authorizationId: string,
): Promise<Proof | null> {
  try {
    return await buildProof(context, authorizationId);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return null;
    throw error;
  }
}

/**
 * Converts a public picture to a format that PDF supports. Returns null if there is none, the file is lost, or the URL is not
 * ours.
 */
async function readEmbeddable(
  storage: PaperServices['storage'],
  path: string | null,
  options: { width: number; transparent?: boolean },
): Promise<Buffer | null> {
  if (!path?.startsWith(`${FILES_PATH}public/`)) return null;
  try {
    const webp = await buffer(await storage.read(path.slice(FILES_PATH.length)));
    return await embeddablePicture(webp, options);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}
