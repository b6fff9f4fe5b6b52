import type { ReportData } from '@kainsiap/ops/financial-reports/contract'
import { spanText } from '@kainsiap/ops/platform/day-span'
import styled from 'styled-components'
import { ticksOf } from '../../../ui/chart/chartScale.ts'
import { ringgit } from '../../../ui/format/ringgit.ts'

type Chart = ReportData['charts'][number]

const axisFormat = new Intl.NumberFormat('en-MY', { notation: 'compact', maximumFractionDigits: 1 })

/** "RM 20k": on the axis only. */
const axisText = (sen: number) => `${sen < 0 ? '\u2212' : ''}RM\u00A0${axisFormat.format(Math.abs(sen) / 100).toLowerCase()}`

/** Bars over the parts of a period; a table of the report has the values. */
export function BarChart({ title, points }: Chart) {
  const values = points.map(({ sen }) => sen)
  const ticks = ticksOf([...values, 0], { isFromZero: values.every((value) => value >= 0) })
  const [low, high] = [Math.min(ticks[0] ?? 0, ...values), Math.max(ticks.at(-1) ?? 0, ...values, 1)]
  /** How far down an amount is. */
  const down = (sen: number) => ((high - sen) / (high - low)) * 100
  return (
    <Frame role="img" aria-label={summaryOf({ title, points })}>
      {ticks.map((tick) => (
        <Tick key={tick} style={{ top: `${down(tick)}%` }}>
          <span>{axisText(tick)}</span>
        </Tick>
      ))}
      <Bars>
        {points.map(({ from, to, sen }) => (
          <span key={from} title={`${spanText({ from, to })}: ${ringgit(sen)}`}>
            <i
              data-below={sen < 0 || undefined}
              style={{ top: `${Math.min(down(sen), down(0))}%`, height: `${Math.abs(down(sen) - down(0))}%` }}
            />
          </span>
        ))}
      </Bars>
    </Frame>
  )
}

/** What the bars show, in a sentence. */
function summaryOf({ title, points: [first, ...others] }: Chart): string {
  if (!first) return title
  const last = others.at(-1) ?? first
  const most = others.reduce((best, point) => (point.sen > best.sen ? point : best), first)
  return `${title}, ${spanText({ from: first.from, to: last.to })}: highest in ${spanText(most)}, ${ringgit(most.sen)}.`
}

const Frame = styled.div`
  position: relative;
  height: 150px;
  margin: var(--space-2) 0;
`
const Tick = styled.div`
  position: absolute;
  right: 0;
  left: 68px;
  border-top: 1px solid var(--color-line);

  span {
    position: absolute;
    top: -9px;
    right: calc(100% + 8px);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
    line-height: 18px;
    white-space: nowrap;
  }
`
const Bars = styled.div`
  position: absolute;
  inset: 0 0 0 68px;
  display: flex;

  & > span {
    position: relative;
    flex: 1;
  }
  i {
    position: absolute;
    right: 15%;
    left: 15%;
    border-radius: 3px 3px 0 0;
    background: var(--color-series-2);
  }
  i[data-below] {
    border-radius: 0 0 3px 3px;
  }
  & > span:hover > i {
    background: var(--color-series-1);
  }
`
