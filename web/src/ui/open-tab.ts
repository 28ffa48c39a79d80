/** Opens a tab without access to this one; null if the browser blocks it. */
export function openTab(url: string): Window | null {
  const tab = window.open(url, '_blank');
  if (tab) tab.opener = null;
  return tab;
}
