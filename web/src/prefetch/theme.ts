// Runs before the first paint, so that no other theme flashes before the page's.
import { paintTheme } from '../ui/theme/page-theme.ts';

paintTheme();
