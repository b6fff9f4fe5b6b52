import { Star } from 'lucide-react'
import styled from 'styled-components'

const most = 5
const low = 3

/** A rating from 1 to 5, also in words. A low one is red. */
export function Stars({ count }: { count: number }) {
  return (
    <Line data-low={count < low || undefined}>
      {Array.from({ length: most }, (_, place) => (
        <Star key={place} size={14} aria-hidden data-on={place < count || undefined} />
      ))}
      <span>
        {count} of {most}
      </span>
    </Line>
  )
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 2px;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > svg {
    flex: none;
    color: var(--color-line-strong);
  }
  & > svg[data-on] {
    color: var(--color-series-2);
    fill: currentcolor;
  }
  &[data-low] > svg[data-on] {
    color: var(--color-danger);
  }
  & > span {
    margin-left: 6px;
  }
`
