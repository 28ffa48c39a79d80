/** A sample text as plain HTML (h2, h3, p, lists, tables, strong, em, a, br), unchanged by sanitising. */
export interface DocumentTemplate {
  type: 'about' | 'agreement' | 'notice' | 'help' | 'publish' | 'copyright' | 'sign' | 'contact' | 'join';
  title: string;
  content: string;
}
