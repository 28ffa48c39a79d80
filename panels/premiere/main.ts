import { showPanel } from '../src/view.ts';
import { type PremiereApi, premiereHost, type UxpStorage } from './host.ts';

declare const require: (name: string) => unknown;

const storage = (require('uxp') as { storage: UxpStorage }).storage;
showPanel(document.body, premiereHost(require('premierepro') as PremiereApi, storage));
