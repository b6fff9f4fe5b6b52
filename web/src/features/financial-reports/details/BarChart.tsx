import type { ReportData } from '@kainsiap/ops/financial-reports/contract'
import { spanText } from '@kainsiap/ops/financial-reports/periods'
import { useId } from 'react'
import styled from 'styled-components'
import { ticksOf } from '../../../ui/chartScale.ts'
import { ringgit } from '../../../ui/ringgit.ts'

const width = 640
const height = 150
const edge = { top: 8, right: 4, bottom: 8, left: 76 }
const axisFormat = new Intl.NumberFormat('en-MY', { notation: 'compact', maximumFractionDigits: 1 })

/** "RM 20k" on the axis only. */
const axisText = (sen: number) => `${sen < 0 ? '\u2212' : ''}RM\u00A0${axisFormat.format(Math.abs(sen) / 100).toLowerCase()}`

/** Bars over the parts of a period; the table below has the values. */
export function BarChart({ title, points }: ReportData['charts'][number]) {
  const id = useId()
  const values = points.map(({ sen }) => sen)
  const ticks = ticksOf([...values, 0], { isFromZero: values.every((value) => value >= 0) })
  const [low, high] = [Math.min(ticks[0] ?? 0, ...values, 0), Math.max(ticks.at(-1) ?? 1, ...values, 1)]
  const [wide, tall] = [width - edge.left - edge.right, height - edge.top - edge.bottom]
  const y = (sen: number) => edge.top + ((high - sen) / (high - low)) * tall
  const step = wide / points.length
  const best = points.reduce((most, point) => (point.sen > most.sen ? point : most), points[0] ?? { from: '', to: '', sen: 0 })
  return (
    <Svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
      <title id={id}>
        {title} from {points[0] && spanText(points[0])} to {spanText({ from: points.at(-1)?.to ?? '', to: points.at(-1)?.to ?? '' })}: most
        in {spanText(best)}, {ringgit(best.sen)}.
      </title>
      {ticks.map((tick) => (
        <g key={tick} aria-hidden>
          <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
          <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
            {axisText(tick)}
          </text>
        </g>
      ))}
      {points.map(({ from, to, sen }, place) => (
        <rect
          key={from}
          x={edge.left + place * step + step * 0.15}
          width={step * 0.7}
          y={Math.min(y(sen), y(0))}
          height={Math.max(sen === 0 ? 0 : 1, Math.abs(y(sen) - y(0)))}
          rx={Math.min(3, step * 0.2)}
        >
          <title>{`${spanText({ from, to })}: ${ringgit(sen)}`}</title>
        </rect>
      ))}
    </Svg>
  )
}

const Svg = styled.svg`
  display: block;
  width: 100%;
  height: auto;

  line {
    stroke: var(--color-line);
  }
  text {
    fill: var(--color-text-muted);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }
  rect {
    fill: var(--color-series-2);
  }
  rect:hover {
    fill: var(--color-series-1);
  }
`
