import styled from 'styled-components'
import { rate } from '../../ui/numbers.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** How much more than before: "▲ 12.1%"; "–" where there was nothing before. */
export function ChangeLabel({ now, before }: { now: number; before: number }) {
  if (before <= 0) return <>–</>
  const share = now / before - 1
  return (
    <Share data-down={share < 0 || undefined}>
      <span aria-hidden>{share < 0 ? '▼' : '▲'}</span>
      <VisuallyHidden>{share < 0 ? 'down' : 'up'}</VisuallyHidden> {rate(Math.abs(share))}
    </Share>
  )
}

const Share = styled.span`
  color: var(--color-positive-text);

  &[data-down] {
    color: var(--color-danger-text);
  }
`
