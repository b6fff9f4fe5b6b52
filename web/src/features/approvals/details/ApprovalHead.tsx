import type { ApprovalDetails } from '@kainsiap/ops/approvals/contract'
import styled from 'styled-components'
import { ReachLink } from '../../../app/access/ReachLink.tsx'
import { HugeAmount } from '../../../ui/format/HugeAmount.tsx'
import { NumberedHead } from '../../../ui/table/NumberedHead.tsx'
import { aboutPath, approvalPaths, partyPath, recordPath } from '../approvalPaths.ts'
import { titleOf } from '../approvalWords.ts'
import { StateChip } from '../StateChip.tsx'

interface ApprovalHeadProps {
  approval: ApprovalDetails
  onClose: (() => void) | undefined
}

/** What it is, how much, and about whom. */
export function ApprovalHead({ approval, onClose }: ApprovalHeadProps) {
  const { id, kind, number, about, party, amountSen, state } = approval
  return (
    <NumberedHead number={number} noun="record" marks={<StateChip state={state} />} page={approvalPaths.approval(id)} onClose={onClose}>
      <div>
        {amountSen !== null && <HugeAmount sen={amountSen} />}
        <Line>
          <b>{titleOf(approval)}</b>
          <span>
            <ReachLink to={recordPath[kind](number)}>Open {number}</ReachLink>
          </span>
          {about !== null && (
            <span>
              <ReachLink to={aboutPath(kind, about)}>{about}</ReachLink>
            </span>
          )}
          {party && (
            <span>
              <ReachLink to={partyPath(party)}>{party.name}</ReachLink>
            </span>
          )}
        </Line>
      </div>
    </NumberedHead>
  )
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;

  b {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
  span::before {
    content: '· ';
  }
  a {
    color: var(--color-link);
    font-weight: var(--font-weight-medium);
  }
`
