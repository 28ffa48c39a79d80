// What a page with cards needs once somebody moves on it: who only loads it, such as a robot, is counted nowhere.
import './seen-clips.ts';

export { default } from './hover-preview.tsx';
