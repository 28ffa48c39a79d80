/** Opens a tab without access to this one; null if the browser blocks it. */
export function openTab(url: string): Window | null {
  const tab = window.open(url, '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** Opens a file's signed link in a new tab, where the browser saves the file. */
export async function openFile(request: () => Promise<{ url: string }>): Promise<void> {
  const { url } = await request();
  // Falls back to this tab if the browser blocks a new one. The page stays, because the file arrives as an attachment.
  if (!openTab(url)) location.assign(url);
}
