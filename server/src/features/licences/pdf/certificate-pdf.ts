import type { CertificatePaper } from '@zhenku/contract/licences';
import { CERTIFICATE_TITLE, type CertificateState } from '@zhenku/contract/rules/certificate-text';
import { newPdf } from '../../../platform/pdf.ts';
import type { SignPdfBytes } from '../../../platform/pdf-signer.ts';
import { collectSignedPdf } from '../../../platform/sign-pdf.ts';
import { drawBody } from './draw-body.ts';
import { drawFoot } from './draw-foot.ts';
import { drawFrame, drawHead } from './draw-frame.ts';

/** What a certificate's PDF is made of. */
export interface CertificatePdf {
  paper: CertificatePaper;
  state: CertificateState;
  /** Where its page is. */
  url: string;
  /** Where the licence text that it was sold under is. */
  textUrl: string;
  /** The newest entry of the chain of proofs; null: there is none yet. */
  head: { index: number; hash: string } | null;
  /** The content of `proof.json`; null: nothing is attached. */
  proof: object | null;
  /** A JPEG of the clip; null: there is no picture. */
  picture: Buffer | null;
  /** A PNG of the issuer's seal; null: one is drawn. */
  seal: Buffer | null;
  time: Date;
}

/** Makes a certificate as one signed page of A4. */
export async function makeCertificatePdf(content: CertificatePdf, sign: SignPdfBytes): Promise<Buffer> {
  const { paper, time, proof } = content;
  const pdf = await newPdf({
    margin: 0,
    displayTitle: true,
    info: {
      Title: `${CERTIFICATE_TITLE} ${paper.authorizationId}`,
      Author: paper.issuer.name,
      // Plain ASCII, for programs: the page that checks reads it.
      Keywords: paper.authorizationId,
      CreationDate: time,
      ModDate: time,
    },
  });
  drawFrame(pdf, paper.licenceType);
  const top = drawHead(pdf, content);
  drawBody(pdf, content, top);
  await drawFoot(pdf, content);
  if (proof) {
    pdf.file(Buffer.from(JSON.stringify(proof)), {
      name: 'proof.json',
      type: 'application/json',
      description: 'the proof of this certificate, for /verify',
      creationDate: time,
      modifiedDate: time,
    });
  }
  return await collectSignedPdf(pdf, { sign, time, reason: CERTIFICATE_TITLE });
}
