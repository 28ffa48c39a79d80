// Runs before the first paint, so that the system's theme does not flash before a chosen one. Keep in step with
// ui/theme.ts.
import { localStore } from '../ui/stores.ts';

const chosen = localStore.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
