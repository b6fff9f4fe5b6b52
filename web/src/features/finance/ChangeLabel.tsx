import styled from 'styled-components'
import { rate } from '../../ui/format/numbers.ts'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx'

/** The growth: "▲ 12.1%"; "–" where there is nothing to compare with. */
export function ChangeLabel({ growth: share }: { growth: number | null }) {
  if (share === null) return <>–</>
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
