import { SignPdf } from '@signpdf/signpdf';
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, Signer } from '@signpdf/utils';
import { collectPdf, type Pdf } from './pdf.ts';
import type { SignPdfBytes } from './pdf-signer.ts';

interface SigningOptions {
  sign: SignPdfBytes;
  time: Date;
  reason: string;
}

/** Members that pdfkit's types omit. */
type Internals = Pdf & {
  initForm: () => Internals;
  _root: { data: { AcroForm: { data: { Fields: unknown[]; SigFlags?: number; NeedAppearances?: boolean } } } };
  page: { annotations: unknown[]; dictionary: unknown };
};

/** Ends a document and returns its bytes with a signature (`adbe.pkcs7.detached`) over all of them. */
export async function collectSignedPdf(pdf: Pdf, { sign, time, reason }: SigningOptions): Promise<Buffer> {
  addSignatureField(pdf as Internals, { time, reason });
  const unsigned = await collectPdf(pdf);
  return await new SignPdf().sign(unsigned, new BytesSigner(sign, time));
}

/** Adapts a signer to the library, which replaces the placeholders with the range and the signature. */
class BytesSigner extends Signer {
  readonly #sign: SignPdfBytes;
  readonly #time: Date;
  constructor(sign: SignPdfBytes, time: Date) {
    super();
    this.#sign = sign;
    this.#time = time;
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    return await this.#sign(bytes, this.#time);
  }
}

/** The space for the signature and its certificate chain, in bytes. */
const SIGNATURE_BYTES = 8_192;
/** The annotation flag of a field that is neither shown nor printed. */
const HIDDEN = 0b10;
/** The document's flags: it has signatures, and may only be appended to. */
const SIGNED_APPEND_ONLY = 0b11;

/** Ends a reference without content, which pdfkit's types require for everything except streams. */
const endReference = (reference: { end: (content: never) => void }) => (reference as { end: () => void }).end();

/**
 * Adds the signature field. With this pdfkit version the library's own placeholders either never end or parse the
 * finished document again.
 */
function addSignatureField(pdf: Internals, { time, reason }: Omit<SigningOptions, 'sign'>): void {
  const unknown = DEFAULT_BYTE_RANGE_PLACEHOLDER;
  const signature = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, unknown, unknown, unknown],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    // oxlint-disable-next-line no-new-wrappers -- pdfkit writes a primitive as a name, and an object as a string
    Reason: new String(reason),
    M: time,
  });
  endReference(signature);
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    F: HIDDEN,
    // oxlint-disable-next-line no-new-wrappers -- as above
    T: new String('Signature1'),
    V: signature,
    P: pdf.page.dictionary,
  });
  endReference(field);
  pdf.page.annotations.push(field);
  const form = pdf.initForm()._root.data.AcroForm.data;
  form.Fields.push(field);
  form.SigFlags = SIGNED_APPEND_ONLY;
  // No field needs an appearance, because readers fill none in.
  delete form.NeedAppearances;
}
