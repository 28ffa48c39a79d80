import { createContext, useContext, type ReactNode } from 'react';
import type { Params } from './match-route.ts';

export const ParamsContext = createContext<Params>({});

export const useParams = () => useContext(ParamsContext);

export const OutletContext = createContext<ReactNode>(null);

export const Outlet = () => useContext(OutletContext);
