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
  storage: Pick<Storage, 'publicUrl' | 'read'>;
  keyring: Keyring;
  proofs: Proofs;
  /** Base address of the QR code's link. */
  publicUrl: string;
  pdfSigner: PdfSigner;
  requireIssuer: boolean;
  publicCopies: PublicCopies;
}

/** Twice the size in points at which they are printed. */
const PICTURE_WIDTH = 320;
const SEAL_WIDTH = 320;

/** A certificate's PDF as the caller may see it; null is the public. Throws `notFound`. */
export async function paperPdf(
  context: Operation<Owner | null, PaperServices>,
  authorizationId: string,
): Promise<FileBytes> {
  const { services } = context;
  const { storage } = services;
  // The picture goes into the PDF, also of a withdrawn clip, and its URL nowhere.
  const pictures = { ...storage, withdrawnUrl: storage.publicUrl };
  const [paper, proof] = await Promise.all([
    readPaper({ ...context, services: { ...services, storage: pictures } }, authorizationId),
    findProof(context, authorizationId),
  ]);
  const draw = () => drawPaper(context, paper, proof);
  const bytes =
    proof && isPublic(paper) ? await services.publicCopies.get(contentOf(paper, proof), draw) : await draw();
  return { fileName: `${CERTIFICATE_TITLE}-${authorizationId}.pdf`, bytes };
}

/** Whether this is what everybody sees but the two parties. */
const isPublic = ({ orderId }: CertificatePaper): boolean => orderId === undefined;

/** Returns the content of a PDF without its head's time, which each signature renews. */
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
    embedded(storage, paper.thumbnailUrl, { width: PICTURE_WIDTH }),
    embedded(storage, paper.issuer.sealUrl, { width: SEAL_WIDTH, transparent: true }),
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

/** Null while the certificate is not entered in the chain, or the chain is refused: the paper has no attachment then. */
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

/** A public picture as PDF takes it; null when there is none, or it is no file of ours or lost. */
async function embedded(
  storage: PaperServices['storage'],
  url: string | null,
  options: { width: number; transparent?: boolean },
): Promise<Buffer | null> {
  if (!url?.startsWith(`${FILES_PATH}public/`)) return null;
  try {
    const webp = await buffer(await storage.read(url.slice(FILES_PATH.length)));
    return await embeddablePicture(webp, options);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}
