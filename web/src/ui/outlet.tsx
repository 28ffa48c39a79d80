import { createContext, useContext, type ReactNode } from 'react';
import type { Params } from './match-route.ts';

export const ParamsContext = createContext<Params>({});

/** What stands in the address for the `:id` of the page's route. */
export const useParams = () => useContext(ParamsContext);

export const OutletContext = createContext<ReactNode>(null);

/** Where a page shows the one inside it. */
export const Outlet = () => useContext(OutletContext);
