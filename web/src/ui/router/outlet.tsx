import { createContext, useContext, type ReactNode } from 'react';
import type { Params } from './match-route.ts';

export const ParamsContext = createContext<Params>({});

/** The values of `:id` and the like in the address. */
export const useParams = () => useContext(ParamsContext);

export const OutletContext = createContext<ReactNode>(null);

/** Renders the nested page. */
export const Outlet = () => useContext(OutletContext);
