/** `ring-4` is a ring filled to 4/11; the other names are self-explanatory. */
export type Glyph = `ring-${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}` | 'dashed' | 'half' | SolidGlyph
type SolidGlyph = keyof typeof solidPaths

const solidPaths = {
  tick: 'M3.7 6.2l1.6 1.6 3-3.4',
  cross: 'M4.3 4.3l3.4 3.4M7.7 4.3L4.3 7.7',
  exclamation: 'M6 3.2v3.2M6 8.6v.01',
  clock: 'M6 3.6V6l1.6 1',
  pause: 'M4.8 4v4M7.2 4v4',
  question: 'M4.6 4.6a1.5 1.5 0 1 1 2.1 1.4c-.5.2-.7.5-.7 1M6 8.8v.01',
  undo: 'M4.9 3.6L3.4 5.1l1.5 1.5M3.5 5.1h3.2a1.6 1.6 0 0 1 0 3.2H5.4',
}

/** A status mark on a 12-unit grid, in the colour of the surrounding text; `--chip-bg` is the background behind it. */
export function StatusGlyph({ glyph }: { glyph: Glyph }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {isSolid(glyph) ? <Solid path={solidPaths[glyph]} /> : <Ring glyph={glyph} />}
    </svg>
  )
}

function isSolid(glyph: Glyph): glyph is SolidGlyph {
  return glyph in solidPaths
}

function Solid({ path }: { path: string }) {
  return (
    <>
      <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      <path d={path} fill="none" stroke="var(--chip-bg)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </>
  )
}

function Ring({ glyph }: { glyph: Exclude<Glyph, SolidGlyph> }) {
  const percent = filledOf(glyph)
  return (
    <>
      <circle
        cx="6"
        cy="6"
        r="4.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={glyph === 'dashed' ? '2.2 2.77' : undefined}
      />
      {percent === 0 ? null : (
        <circle
          cx="6"
          cy="6"
          r="2.1"
          fill="none"
          stroke="currentColor"
          strokeWidth="4.2"
          pathLength="100"
          strokeDasharray={`${String(percent)} 100`}
          transform="rotate(-90 6 6) translate(6 6) scale(.62) translate(-6 -6)"
        />
      )}
    </>
  )
}

function filledOf(glyph: Exclude<Glyph, SolidGlyph>): number {
  if (glyph === 'dashed') return 0
  return glyph === 'half' ? 50 : Math.round((Number(glyph.slice('ring-'.length)) / 11) * 100)
}
