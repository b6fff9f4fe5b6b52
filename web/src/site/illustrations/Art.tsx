import type { ReactNode } from 'react'
import styled from 'styled-components'

export interface IllustrationProps {
  /** The text alternative; without it the drawing is decoration. */
  title?: string
}

interface ArtProps extends IllustrationProps {
  viewBox: string
  /** For the navy background, which is navy in both themes. */
  night?: boolean
  children: ReactNode
}

/** The canvas of every drawing: it mixes the paints from the tokens once, so that all drawings work in both themes. */
export function Art({ title, viewBox, night = false, children }: ArtProps) {
  const label = title ? ({ role: 'img', 'aria-label': title } as const) : ({ 'aria-hidden': true } as const)
  return (
    <Canvas viewBox={viewBox} fill="none" strokeLinecap="round" strokeLinejoin="round" data-night={night || undefined} {...label}>
      {children}
    </Canvas>
  )
}

const Canvas = styled.svg`
  --art-white: var(--color-accent-strong-ink);
  --art-ink: var(--color-brand-navy);
  --art-navy: var(--color-series-2);
  --art-navy-deep: color-mix(in srgb, var(--color-series-2) 62%, var(--color-brand-navy));
  --art-navy-soft: color-mix(in srgb, var(--color-series-2) 62%, var(--color-accent-strong-ink));
  --art-orange: var(--color-brand-orange);
  --art-orange-deep: color-mix(in srgb, var(--color-brand-orange) 74%, var(--color-brand-navy));
  --art-orange-soft: color-mix(in srgb, var(--color-brand-orange) 52%, var(--color-accent-strong-ink));
  --art-cloth: color-mix(in srgb, var(--color-series-2) 4%, var(--color-accent-strong-ink));
  --art-cloth-shade: color-mix(in srgb, var(--art-navy-deep) 19%, var(--color-accent-strong-ink));
  --art-cloth-deep: color-mix(in srgb, var(--art-navy-deep) 40%, var(--color-accent-strong-ink));
  --art-warm: var(--tone-accent-bg);
  --art-warm-deep: color-mix(in srgb, var(--color-brand-orange) 24%, var(--tone-accent-bg));
  --art-cool: var(--tone-secondary-bg);
  --art-cool-deep: color-mix(in srgb, var(--color-series-2) 22%, var(--tone-secondary-bg));
  --art-leaf: var(--color-series-3);

  display: block;
  width: 100%;
  height: auto;

  &[data-night] {
    --art-navy: color-mix(in srgb, var(--color-info) 52%, var(--color-brand-navy));
    --art-navy-deep: color-mix(in srgb, var(--color-info) 26%, var(--color-brand-navy));
    --art-navy-soft: color-mix(in srgb, var(--color-info) 42%, var(--color-accent-strong-ink));
    --art-cool: color-mix(in srgb, var(--color-info) 13%, var(--color-brand-navy));
    --art-cool-deep: color-mix(in srgb, var(--color-info) 32%, var(--color-brand-navy));
    --art-leaf: color-mix(in srgb, var(--color-series-3) 82%, var(--color-accent-strong-ink));
  }
`
