// Runs before the first paint, so that no other theme or card size flashes.
import { paintCards } from '../ui/theme/card-view.ts';
import { paintTheme } from '../ui/theme/page-theme.ts';

paintTheme();
paintCards();
