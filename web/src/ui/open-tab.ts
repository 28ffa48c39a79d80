/** Opens a tab that cannot reach back to this one; null when the browser blocks it. */
export function openTab(url: string): Window | null {
  const tab = window.open(url, '_blank');
  if (tab) tab.opener = null;
  return tab;
}
