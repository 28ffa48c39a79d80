/** Opens a tab without access to this one; null if the browser blocks it. */
export function openTab(url: string): Window | null {
  const tab = window.open(url, '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** Requests the signed link of a file and opens it in a new tab, where the browser saves it. */
export async function openFile(ask: () => Promise<{ url: string }>): Promise<void> {
  const { url } = await ask();
  // This tab works as well if the browser blocks a new one: the file comes as an attachment.
  if (!openTab(url)) location.assign(url);
}
