import type { ReactNode } from 'react';

/** Pictures for empty states, all without content: an empty frame, a strip of film, a closed shutter. */
export type EmptyMotif = 'frame' | 'strip' | 'shutter';

const BLADES = 6;
const HOLES = 9;

function Shutter() {
  return (
    <>
      <circle cx="80" cy="50" r="40" />
      {Array.from({ length: BLADES }, (_, blade) => (
        <path key={blade} d="M80 34 L114.6 30" transform={`rotate(${blade * (360 / BLADES)} 80 50)`} />
      ))}
      <path d="m80 34 13.9 8v16L80 66l-13.9-8V42z" strokeDasharray="3 4" />
    </>
  );
}

function Strip() {
  return (
    <g transform="rotate(-6 80 50)">
      <path d="M8 22h144v56H8zM8 34h144M8 66h144M56 34v32m48-32v32" />
      {Array.from({ length: HOLES }, (_, hole) => (
        <path key={hole} d={`M${14 + hole * 16} 26h6v4h-6zm0 44h6v4h-6z`} opacity="0.6" />
      ))}
    </g>
  );
}

function Frame() {
  return (
    <>
      <path d="M30 28V14h18m64 0h18v14m0 44v14h-18m-64 0H30V72" />
      <path d="M42 26h76v48H42z" strokeDasharray="3 4" opacity="0.6" />
      <path d="m74 40 16 10-16 10z" />
    </>
  );
}

const MOTIFS: Record<EmptyMotif, () => ReactNode> = { frame: Frame, strip: Strip, shutter: Shutter };

export default function EmptyPicture({ motif }: { motif: EmptyMotif }) {
  const Motif = MOTIFS[motif];
  return (
    <svg
      width="160"
      height="100"
      viewBox="0 0 160 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <Motif />
    </svg>
  );
}
