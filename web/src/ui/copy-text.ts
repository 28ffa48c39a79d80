/** Puts a text into the clipboard; answers whether it is there. Plain http pages are refused the modern way. */
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
  // Inside the open dialog, which would take the focus from anything outside.
  const host = document.querySelector('dialog:modal') ?? document.body;
  host.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
