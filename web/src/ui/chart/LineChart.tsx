import { type PointerEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { ticksOf } from './chartScale.ts'

export interface ChartPoint {
  label: string
  /** Null where there is nothing to show: the line has a gap. */
  own: number | null
  compared: number | null
}

interface LineChartProps {
  /** Says in a sentence what the lines show. A table beside the chart has the values. */
  summary: string
  own: string
  compared: string
  points: readonly ChartPoint[]
  format: (value: number) => string
  isFromZero: boolean
  /** The highest possible value, where there is one. */
  most?: number | undefined
}

const width = 340
const height = 190
const edge = { top: 10, right: 20, bottom: 24, left: 52 }
const labelsMax = 7

/** One line beside a comparison. The pointer shows the values of a point. */
export function LineChart({ summary, own, compared, points, format, isFromZero, most }: LineChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const id = useId()
  const { ticks, x, y } = scaleOf(points, { isFromZero, most })
  const every = Math.ceil(points.length / labelsMax)
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width: shown } = event.currentTarget.getBoundingClientRect()
    const share = (((event.clientX - left) / shown) * width - edge.left) / (width - edge.left - edge.right)
    setAt(Math.min(points.length - 1, Math.max(0, Math.round(share * (points.length - 1)))))
  }
  const pointed = at === null ? undefined : points[at]
  return (
    <Frame>
      <Legend aria-hidden>
        <span data-own>{own}</span>
        <span>{compared}</span>
      </Legend>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id} onPointerMove={point} onPointerLeave={() => setAt(null)}>
        <title id={id}>{summary}</title>
        {ticks.map((tick) => (
          <g key={tick} aria-hidden>
            <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
            <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {points.map(
          ({ label }, place) =>
            (points.length - 1 - place) % every === 0 && (
              <text key={label} x={x(place)} y={height - 6} textAnchor="middle" aria-hidden>
                {label}
              </text>
            ),
        )}
        {pointed && at !== null && <line data-pointed x1={x(at)} x2={x(at)} y1={edge.top} y2={height - edge.bottom} />}
        <Line data-compared parts={partsOf(points.map((each) => each.compared))} x={x} y={y} />
        <Line parts={partsOf(points.map((each) => each.own))} x={x} y={y} />
      </svg>
      {pointed && (
        <Tip aria-hidden>
          <b>{pointed.label}</b> {pointed.own === null ? '–' : format(pointed.own)}
          <span>
            {compared} {pointed.compared === null ? '–' : format(pointed.compared)}
          </span>
        </Tip>
      )}
    </Frame>
  )
}

function scaleOf(points: readonly ChartPoint[], { isFromZero, most }: Pick<LineChartProps, 'isFromZero' | 'most'>) {
  const values = points.flatMap((point) => [point.own, point.compared]).filter((value) => value !== null)
  const ticks = ticksOf(values, { isFromZero, ...(most !== undefined && { most }) })
  const [low, high] = [ticks[0] ?? 0, Math.max(ticks.at(-1) ?? 1, ...values)]
  const [wide, tall] = [width - edge.left - edge.right, height - edge.top - edge.bottom]
  return {
    ticks,
    x: (place: number) => edge.left + (points.length < 2 ? 0.5 : place / (points.length - 1)) * wide,
    y: (value: number) => height - edge.bottom - (high === low ? 0.5 : (value - low) / (high - low)) * tall,
  }
}

interface Dot {
  place: number
  value: number
}

/** The points between gaps. */
function partsOf(values: readonly (number | null)[]): Dot[][] {
  const parts: Dot[][] = [[]]
  for (const [place, value] of values.entries()) {
    if (value === null) parts.push([])
    else parts.at(-1)?.push({ place, value })
  }
  return parts.filter((part) => part.length > 0)
}

interface LineProps {
  parts: readonly (readonly Dot[])[]
  x: (place: number) => number
  y: (value: number) => number
  'data-compared'?: true
}

/** A point alone between two gaps is a dot, and so is the last one. */
function Line({ parts, x, y, ...rest }: LineProps) {
  return (
    <g {...rest} aria-hidden>
      {parts.map((part, index) => {
        const last = part.at(-1)
        return (
          <g key={part[0]?.place}>
            <polyline points={part.map(({ place, value }) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
            {last && (part.length === 1 || index === parts.length - 1) && <circle cx={x(last.place)} cy={y(last.value)} r={3} />}
          </g>
        )
      })}
    </g>
  )
}

const Frame = styled.div`
  position: relative;

  svg {
    display: block;
    width: 100%;
    height: auto;
    touch-action: pan-y;
  }
  line {
    stroke: var(--color-line);
  }
  line[data-pointed] {
    stroke: var(--color-line-control);
  }
  text {
    fill: var(--color-text-muted);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }
  polyline {
    fill: none;
    stroke: var(--color-series-1);
    stroke-linejoin: round;
    stroke-width: 2;
  }
  circle {
    fill: var(--color-series-1);
  }
  [data-compared] polyline {
    stroke: var(--color-series-compare);
    stroke-dasharray: 3 3;
    stroke-width: 1.5;
  }
  [data-compared] circle {
    fill: var(--color-series-compare);
  }
`
const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 2px var(--space-3);
  margin-bottom: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-small);

  span::before {
    content: '';
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: 6px;
    border-radius: 3px;
    background: var(--color-series-compare);
    vertical-align: -1px;
  }
  span[data-own]::before {
    background: var(--color-series-1);
  }
`
const Tip = styled.p`
  position: absolute;
  top: 26px;
  right: 0;
  padding: 4px 8px;
  border-radius: var(--radius-control);
  background: var(--color-text);
  color: var(--color-surface);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  pointer-events: none;

  span {
    margin-left: var(--space-2);
    opacity: 0.85;
  }
`
