import { type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { phone } from '../layout/breakpoints.ts'
import { ticksOf } from './chartScale.ts'

export interface Bar {
  /** Identifies it, on the axis and in the tooltip: "12", "Sun, 12 Jul". */
  id: string
  axis: string
  label: string
  value: number
  /** What else there is to say of it: "82 orders". */
  note: string
  /** Null where there is nothing to compare with; its label says when: "on Fri, 12 Jun". */
  compared: { label: string; value: number } | null
  /** The list behind it; null where the reader may not open it. */
  to: string | null
}

interface BarChartProps {
  /** Says in a sentence what the bars show. A table beside the chart has the values. */
  summary: string
  bars: readonly Bar[]
  format: (value: number) => string
  formatTick: (value: number) => string
}

const labelsMax = 16
const stepOf: Readonly<Partial<Record<string, number>>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Bars beside a dashed comparison; the highest stands out. Arrow keys go from bar to bar, each leads to what it sums up. */
export function BarChart({ summary, bars, format, formatTick }: BarChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const id = useId()
  const values = bars.flatMap(({ value, compared }) => (compared ? [value, compared.value] : [value]))
  const ticks = ticksOf(values, { isFromZero: true })
  const top = Math.max(ticks.at(-1) ?? 1, ...values, 1)
  const highest = Math.max(...bars.map(({ value }) => value))
  const pointed = at === null ? undefined : bars[at]
  const every = Math.ceil(bars.length / labelsMax)
  return (
    <Frame role="group" aria-labelledby={id}>
      <p id={id} hidden>
        {summary}
      </p>
      <Ticks aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${String((tick / top) * 100)}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </Ticks>
      <Plot onPointerLeave={() => setAt(null)} onBlur={() => setAt(null)}>
        {ticks.map((tick) => (
          <Rule key={tick} style={{ bottom: `${String((tick / top) * 100)}%` }} />
        ))}
        <Bars>
          {bars.map((bar, place) => (
            <li key={bar.id} onPointerEnter={() => setAt(place)}>
              <Column
                bar={bar}
                top={top}
                isHighest={bar.value === highest}
                format={format}
                tabIndex={place === (at ?? bars.length - 1) ? 0 : -1}
                onFocus={() => setAt(place)}
                onKeyDown={(event) => move(event, place, bars.length)}
              />
              <small aria-hidden>{(bars.length - 1 - place) % every === 0 && bar.axis}</small>
            </li>
          ))}
        </Bars>
        <Comparison bars={bars} top={top} />
        {pointed && at !== null && <Pointed bar={pointed} place={(at + 0.5) / bars.length} format={format} />}
      </Plot>
    </Frame>
  )
}

/** To the bar that the key leads to. */
function move(event: KeyboardEvent<HTMLElement>, place: number, count: number): void {
  const next = { Home: 0, End: count - 1 }[event.key] ?? place + (stepOf[event.key] ?? NaN)
  const target = event.currentTarget.parentElement?.parentElement?.children[next]?.firstElementChild
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}

interface ColumnProps {
  bar: Bar
  top: number
  isHighest: boolean
  format: (value: number) => string
  tabIndex: number
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Column({ bar: { label, value, note, compared, to }, top, isHighest, format, ...rest }: ColumnProps) {
  const looks = {
    'aria-label': [`${label}: ${format(value)}`, note, ...(compared ? [`${format(compared.value)} ${compared.label}`] : [])].join(', '),
    'data-highest': (isHighest && value > 0) || undefined,
    'data-below': value < 0 || undefined,
  }
  const bar = <i style={{ height: `${String((Math.max(0, value) / top) * 100)}%` }} />
  return to === null ? (
    <Plain role="img" {...looks} {...rest}>
      {bar}
    </Plain>
  ) : (
    <Linked to={to} {...looks} {...rest}>
      {bar}
    </Linked>
  )
}

function Pointed({ bar: { label, value, note, compared }, place, format }: { bar: Bar; place: number; format: (value: number) => string }) {
  return (
    <Tip aria-hidden data-left={place > 0.5 || undefined} style={{ left: `${String(place * 100)}%` }}>
      <b>{label}</b>
      {format(value)} · {note}
      {compared && <span>{`${format(compared.value)} ${compared.label}`}</span>}
    </Tip>
  )
}

function Comparison({ bars, top }: { bars: readonly Bar[]; top: number }) {
  const points = bars.flatMap(({ compared }, place) =>
    compared ? [`${String(place + 0.5)},${String(100 - (Math.max(0, compared.value) / top) * 100)}`] : [],
  )
  return (
    <svg viewBox={`0 0 ${String(bars.length)} 100`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: 58px minmax(0, 1fr);
  padding: 12px 0 26px;
`
const Ticks = styled.div`
  position: relative;

  span {
    position: absolute;
    right: 10px;
    color: var(--color-text-muted);
    font-size: var(--font-size-micro);
    font-variant-numeric: tabular-nums;
    line-height: 14px;
    white-space: nowrap;
    transform: translateY(50%);
  }
`
const Plot = styled.div`
  position: relative;
  height: 220px;

  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  polyline {
    fill: none;
    stroke: var(--color-series-compare);
    stroke-dasharray: 3 3;
    stroke-width: 1.5;
  }
  ${phone} {
    height: 170px;
  }
`
const Rule = styled.i`
  position: absolute;
  right: 0;
  left: 0;
  border-bottom: 1px solid var(--color-line);
`
const Bars = styled.ol`
  position: absolute;
  inset: 0;
  display: flex;

  li {
    position: relative;
    display: flex;
    flex: 1 1 0;
    min-width: 0;
  }
  small {
    position: absolute;
    top: calc(100% + 6px);
    left: 50%;
    color: var(--color-text-muted);
    font-size: var(--font-size-micro);
    font-variant-numeric: tabular-nums;
    line-height: 14px;
    white-space: nowrap;
    transform: translateX(-50%);
  }
  ${phone} {
    li:nth-last-child(even) small {
      display: none;
    }
  }
`
const columnLook = css`
  display: flex;
  flex: 1 1 0;
  align-items: flex-end;
  justify-content: center;
  min-width: 0;
  padding: 0 14%;

  i {
    width: 100%;
    max-width: 40px;
    min-height: 2px;
    border-radius: 3px 3px 0 0;
    background: var(--color-series-2);
  }
  &[data-highest] i {
    background: var(--color-series-1);
  }
  &[data-below] i {
    background: var(--color-danger-text);
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`
const Linked = styled(Link)`
  ${columnLook}
`
const Plain = styled.span`
  ${columnLook}
`
const Tip = styled.p`
  position: absolute;
  z-index: 1;
  top: -8px;
  padding: 6px 10px;
  border-radius: var(--radius-control);
  background: var(--color-surface-inverse);
  color: var(--color-text-on-inverse);
  font-size: var(--font-size-small);
  font-variant-numeric: tabular-nums;
  pointer-events: none;
  transform: translateX(8px);

  &[data-left] {
    transform: translateX(calc(-100% - 8px));
  }
  b,
  span {
    display: block;
  }
  span {
    color: var(--color-text-muted-on-inverse);
  }
  b {
    font-weight: var(--font-weight-semibold);
  }
`
