import styled from 'styled-components'

export interface TrackStep {
  label: string
  /** When it happened, or when it is due. */
  note: string
  state: 'done' | 'now' | 'next'
  /** The progress of the current step, 0 to 1, and the tone of its stage. */
  share?: number
  tone?: 'secondary' | 'info' | 'violet' | 'teal'
}

/** The few main steps of a long process. */
export function ProgressTrack({ label, steps }: { label: string; steps: readonly TrackStep[] }) {
  return (
    <Track aria-label={label}>
      {steps.map((step) => (
        <Step key={step.label} data-state={step.state} data-tone={step.tone} aria-current={step.state === 'now' ? 'step' : undefined}>
          <Bar aria-hidden="true">{step.state === 'next' ? null : <Fill $share={step.state === 'done' ? 1 : (step.share ?? 0)} />}</Bar>
          <Label>{step.label}</Label>
          <Note>{step.note}</Note>
        </Step>
      ))}
    </Track>
  )
}

const Track = styled.ol`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;
`

const Bar = styled.span`
  display: block;
  height: 4px;
  margin-bottom: 6px;
  border-radius: 2px;
  background: var(--color-line-strong);
  overflow: hidden;
`

const Fill = styled.span<{ $share: number }>`
  display: block;
  height: 100%;
  width: ${({ $share }) => String(Math.round($share * 100))}%;
  background: var(--step-mark);
  transition: width var(--duration-slow) var(--easing-out);
`

const Label = styled.b`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  font-weight: var(--font-weight-semibold);

  @media (max-width: 360px) {
    font-size: var(--font-size-micro);
    letter-spacing: -0.02em;
  }
`

const Note = styled.span`
  display: block;
  min-height: var(--line-height-micro);
  font-size: var(--font-size-micro);
  line-height: var(--line-height-micro);
  color: var(--color-text-subtle);
  font-variant-numeric: tabular-nums;
`

const Step = styled.li`
  --step-mark: var(--color-positive);
  min-width: 0;
  color: var(--color-text);

  &[data-state='next'] {
    color: var(--color-text-muted);
  }
  &[data-tone='secondary'] {
    --step-mark: var(--tone-secondary-mark);
  }
  &[data-tone='info'] {
    --step-mark: var(--tone-info-mark);
  }
  &[data-tone='violet'] {
    --step-mark: var(--tone-violet-mark);
  }
  &[data-tone='teal'] {
    --step-mark: var(--tone-teal-mark);
  }
`
