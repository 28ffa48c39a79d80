// Runs before the first paint, so that a chosen theme does not flash the system's. Keep in step with ui/theme.ts.
import { localStore } from '../ui/stores.ts';

const chosen = localStore.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
