import styled from 'styled-components'
import { phone } from '../layout/breakpoints.ts'

const width = 84
const height = 30
const inset = 4

/** A few points as a line, the last one marked. Decoration: the figure beside it says what counts. */
export function Sparkline({ points }: { points: readonly number[] }) {
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const x = (index: number) => inset + (index * (width - 2 * inset)) / Math.max(1, points.length - 1)
  const y = (value: number) => (high === low ? height / 2 : height - inset - ((value - low) * (height - 2 * inset)) / (high - low))
  const last = points.length - 1
  return (
    <Box viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <polyline points={points.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <circle cx={x(last)} cy={y(points[last] ?? 0)} r={2.75} />
    </Box>
  )
}

const Box = styled.svg`
  justify-self: end;
  max-width: 100%;

  polyline {
    fill: none;
    stroke: var(--color-series-2);
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  circle {
    fill: var(--color-accent);
  }
  @media (max-width: 1320px) {
    display: none;
  }
  ${phone} {
    display: none;
  }
`
