// Runs before the first paint, so that a chosen theme does not flash the system's. Keep in step with ui/theme.ts.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be blocked: the system's theme stands.
}
