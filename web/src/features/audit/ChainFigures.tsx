import type { AuditStats } from '@kainsiap/ops/audit/contract'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { RelativeTime } from '../../ui/format/RelativeTime.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { ProgressBar } from '../../ui/chart/ProgressBar.tsx'
import { SkeletonBar } from '../../ui/state/Skeleton.tsx'
import { StatTiles } from '../../ui/chart/StatTile.tsx'
import { TonedStrip } from '../../ui/status/TonedStrip.tsx'
import { useVerification } from './useVerification.ts'

const faultsShown = 5

/** Whether the log is whole: its last verification, the end of the chain, and the last signed head. */
export function ChainFigures({ stats }: { stats: AuditStats | undefined }) {
  const signed = stats?.signed
  return (
    <Frame>
      <StatTiles role="group" aria-label="Audit log statistics">
        <Figure name="Last verification" value={stats && <Verdict stats={stats} />} note={<VerificationNote stats={stats} />} />
        <Figure
          name="Entries in the chain"
          value={stats && formatCount(stats.entries)}
          note={stats && (stats.waiting === 0 ? 'None waiting' : `${formatCount(stats.waiting)} waiting`)}
        />
        <Figure
          name="Last signed head"
          value={stats && (signed ? <RelativeTime at={signed.at} /> : 'None yet')}
          note={
            signed ? (
              <Hash title={signed.hash}>
                Entry {formatCount(signed.seq)} · {signed.hash.slice(0, 12)}
              </Hash>
            ) : (
              'Signed every hour'
            )
          }
        />
        <Figure
          name="Views today"
          value={stats && formatCount(stats.shownToday)}
          note={stats && (stats.shownToday === 1 ? 'Personal number viewed' : 'Personal numbers viewed')}
        />
      </StatTiles>
      <Faults verified={stats?.verified ?? null} />
    </Frame>
  )
}

function Verdict({ stats: { verified } }: { stats: AuditStats }) {
  if (!verified)
    return (
      <Mark>
        <ShieldQuestion size={20} aria-hidden /> Not yet
      </Mark>
    )
  return verified.faultCount === 0 ? (
    <Mark data-tone="positive">
      <ShieldCheck size={20} aria-hidden /> Verified
    </Mark>
  ) : (
    <Mark data-tone="danger">
      <ShieldAlert size={20} aria-hidden /> {formatCount(verified.faultCount)} {verified.faultCount === 1 ? 'fault' : 'faults'}
    </Mark>
  )
}

function VerificationNote({ stats }: { stats: AuditStats | undefined }) {
  const running = useVerification()
  if (running) {
    const { done, total } = running.progress ?? { done: 0, total: null }
    return <ProgressBar aria-label="Verification" max={total ?? 1} {...(total === null ? {} : { value: done })} />
  }
  if (!stats?.verified) return 'Not run yet'
  const { entries, at, tookMs } = stats.verified
  return (
    <>
      {formatCount(entries)} entries, <RelativeTime at={at} />, in {(tookMs / 1_000).toFixed(1)} s
    </>
  )
}

function Faults({ verified }: { verified: AuditStats['verified'] }) {
  if (!verified || verified.faultCount === 0) return null
  const more = verified.faultCount - faultsShown
  return (
    <TonedStrip data-tone="danger" role="status">
      <List>
        {verified.faults.slice(0, faultsShown).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
        {more > 0 && <li>And {formatCount(more)} more. Run npm run audit:verify to list them.</li>}
      </List>
    </TonedStrip>
  )
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: ReactNode }) {
  return (
    <Box>
      <span>{name}</span>
      <strong>{value ?? <SkeletonBar data-width="short" />}</strong>
      <small>{note}</small>
    </Box>
  )
}

const Frame = styled.div`
  display: grid;
  gap: var(--space-3);
`
const Box = styled.div`
  display: grid;
  align-content: start;
  gap: 2px;
  min-width: 0;
  padding: 10px 14px;
  background: var(--color-surface-raised);

  & > span {
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    line-height: var(--line-height-dense);
  }
  & > strong {
    display: flex;
    align-items: center;
    min-height: 26px;
    font-size: 20px;
    font-weight: var(--font-weight-semibold);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    line-height: 26px;
  }
  & > small {
    min-height: var(--line-height-small);
    color: var(--color-text-muted);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`
const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;

  &[data-tone='positive'] svg {
    color: var(--tone-positive-mark);
  }
  &[data-tone='danger'] {
    color: var(--color-danger-text);
  }
`
const Hash = styled.span`
  font-variant-numeric: tabular-nums;
`
const List = styled.ul`
  display: grid;
  gap: 2px;
  overflow-wrap: anywhere;
`
