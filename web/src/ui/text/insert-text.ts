export function insertText(
  text: string,
  inserted: string,
  { selection: { start, end }, maxLength }: { selection: { start: number; end: number }; maxLength: number },
): { text: string; caret: number } {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  // Separates the inserted sentence from a previous one.
  const gap = before.trim() !== '' && !/[\s。；，：、！？（;,:.!?(]$/.test(before) ? '；' : '';
  const room = Math.max(0, maxLength - before.length - after.length);
  const added = (gap + inserted).slice(0, room);
  return { text: before + added + after, caret: before.length + added.length };
}

/** Inserts at a field's caret, or at its end if it was never focused, and returns the new text. */
export function insertAtCaret(
  field: HTMLTextAreaElement | null,
  { text, inserted, max }: { text: string; inserted: string; max: number },
): string {
  const selection = { start: field?.selectionStart ?? text.length, end: field?.selectionEnd ?? text.length };
  const result = insertText(text, inserted, { selection, maxLength: max });
  // Sets the caret once React has written the text.
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(result.caret, result.caret);
  });
  return result.text;
}
