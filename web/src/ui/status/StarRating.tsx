import { useId } from 'react'
import styled from 'styled-components'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const most = 5
const low = 3
const pitch = 13
const star = 'M6 .9l1.58 3.2 3.53.51-2.56 2.49.61 3.52L6 8.96l-3.16 1.66.6-3.52L.9 4.61l3.53-.51z'

/** An average from 1 to 5: stars filled as far as it goes, and the figure. A low one is red. */
export function StarRating({ average }: { average: number }) {
  const id = useId()
  return (
    <Line data-low={average < low || undefined}>
      <svg viewBox={`0 0 ${most * pitch} 12`} width={most * pitch} height="12" aria-hidden="true">
        <clipPath id={id}>
          <rect width={(average / most) * (most * pitch)} height="12" />
        </clipPath>
        <Row />
        <g clipPath={`url(#${id})`} data-on>
          <Row />
        </g>
      </svg>
      <span>
        {average.toFixed(1)}
        <VisuallyHidden> of {most} stars</VisuallyHidden>
      </span>
    </Line>
  )
}

function Row() {
  return Array.from({ length: most }, (_, place) => <path key={place} d={star} transform={`translate(${place * pitch} 0)`} />)
}

const Line = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 5px;
  font-variant-numeric: tabular-nums;

  svg {
    flex: none;
    color: var(--color-line-strong);
    fill: currentcolor;
  }
  [data-on] {
    color: var(--color-series-2);
  }
  &[data-low] [data-on] {
    color: var(--color-danger);
  }
`
