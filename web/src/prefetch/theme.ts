// Runs before the first paint, so that the system's theme does not flash before a chosen one. Keep in step with
// ui/theme.ts.
import { persistentStorage } from '../ui/browser-storage.ts';

const chosen = persistentStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
