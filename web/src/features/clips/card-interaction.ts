// This module loads on the first interaction with a page of cards, so that bots that only load the page are not counted.
import './seen-clips.ts';

export { default } from './hover-preview.tsx';
