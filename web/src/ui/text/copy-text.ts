/** Copies a text to the clipboard and returns whether that worked. Pages on plain HTTP have no Clipboard API. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  // An open dialog takes the focus from anything outside.
  const host = document.querySelector('dialog:modal') ?? document.body;
  host.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
