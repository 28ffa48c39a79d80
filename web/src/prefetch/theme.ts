// Runs before the first paint, so that no other theme flashes.
import { paintTheme } from '../ui/theme/page-theme.ts';

paintTheme();
