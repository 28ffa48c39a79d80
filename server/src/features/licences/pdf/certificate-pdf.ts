import type { CertificatePaper } from '@zhenku/contract/licences/licences';
import type { PdfSigner } from '@zhenku/contract/proofs/proofs';
import { CERTIFICATE_TITLE, type CertificateState } from '@zhenku/contract/licences/certificate-text';
import { newPdf } from '../../../platform/pdf/pdf.ts';
import type { SignPdfBytes } from '../../../platform/pdf/pdf-signer.ts';
import { collectSignedPdf } from '../../../platform/pdf/sign-pdf.ts';
import { drawBody } from './draw-body.ts';
import { drawFoot } from './draw-foot.ts';
import { drawFrame, drawHead } from './draw-frame.ts';

export interface CertificatePdf {
  paper: CertificatePaper;
  state: CertificateState;
  url: string;
  /** URL of the licence text in force at the sale. */
  textUrl: string;
  /** The chain's newest entry; null if there is none yet. */
  head: { index: number; hash: string } | null;
  /** The content of `proof.json`; null attaches no file. */
  proof: object | null;
  /** The content of `signer.json`, the chain's statement about the certificate that signs the PDF; null attaches no file. */
  signer: PdfSigner | null;
  /** A JPEG of the clip; null if there is no picture. */
  picture: Buffer | null;
  /** A PNG of the issuer's seal; null to draw a generated one. */
  seal: Buffer | null;
  time: Date;
}

export async function makeCertificatePdf(content: CertificatePdf, sign: SignPdfBytes): Promise<Buffer> {
  const { paper, time, proof, signer } = content;
  const pdf = await newPdf({
    margin: 0,
    displayTitle: true,
    info: {
      Title: `${CERTIFICATE_TITLE} ${paper.authorizationId}`,
      Author: paper.issuer.name,
      // Must be plain ASCII, because the verification page parses this field.
      Keywords: paper.authorizationId,
      CreationDate: time,
      ModDate: time,
    },
  });
  drawFrame(pdf, paper.licenceType);
  const top = drawHead(pdf, content);
  drawBody(pdf, content, top);
  await drawFoot(pdf, content);
  const attach = (name: string, value: object, description: string) =>
    pdf.file(Buffer.from(JSON.stringify(value)), {
      name,
      type: 'application/json',
      description,
      creationDate: time,
      modifiedDate: time,
    });
  // The verification page reads the first attachment.
  if (proof) attach('proof.json', proof, 'the proof of this certificate, for /verify');
  if (signer) attach('signer.json', signer, 'who signs this file, for scripts/verify-certificate.mjs');
  return await collectSignedPdf(pdf, { sign, time, reason: CERTIFICATE_TITLE });
}
