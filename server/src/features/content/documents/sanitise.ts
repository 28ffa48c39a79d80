import sanitizeHtml from 'sanitize-html';

const CELL = ['colspan', 'rowspan'];

/** Allows nothing that could run code or imitate the page: no scripts, frames, styles or forms. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: (
    'h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li dl dt dd table caption thead tbody tfoot tr th td ' +
    'strong b em i u s sub sup small mark a img figure figcaption'
  ).split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'width', 'height'], th: CELL, td: CELL },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: {
    // The page already has its own h1.
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
  },
};

export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim();
}
