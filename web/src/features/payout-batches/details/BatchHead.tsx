import type { PayoutBatchDetails } from '@kainsiap/ops/payout-batches/contract'
import { Ellipsis } from 'lucide-react'
import styled from 'styled-components'
import { useCanAny } from '../../../api/useCan.ts'
import { HugeAmount } from '../../../ui/format/HugeAmount.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { NumberedHead } from '../../../ui/table/NumberedHead.tsx'
import { periodLabel } from '../../../money/payoutWords.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { CommandItems, offered } from '../commands/CommandItems.tsx'
import { runLook } from '../payoutBatchLooks.ts'
import { payoutBatchPaths } from '../payoutBatchPaths.ts'
import { agentsLabel, agentsOf, channelLooks } from '../payoutBatchWords.ts'
import { Steps } from '../Steps.tsx'

interface BatchHeadProps {
  run: PayoutBatchDetails
  onClose: (() => void) | undefined
}

/** How much, to how many, for which days, and at which step. */
export function BatchHead({ run, onClose }: BatchHeadProps) {
  const { number, amountSen, channel } = run
  const mayAct = useCanAny(['finance.write', 'finance.approve'])
  return (
    <Head
      number={number}
      noun="payout batch"
      marks={<StatusChip {...runLook(run)} />}
      page={payoutBatchPaths.run(number)}
      onClose={onClose}
    >
      <Row>
        <div>
          <HugeAmount sen={amountSen}>to {agentsLabel(agentsOf(run))}</HugeAmount>
          <Line>
            Payout batch · {periodLabel(run)} · {channelLooks[channel].label}
          </Line>
        </div>
        <Tools>
          <Steps status={run.status} />
          {mayAct && offered(run).size > 0 && (
            <Menu
              trigger={
                <IconButton label="More actions">
                  <Ellipsis size={18} />
                </IconButton>
              }
            >
              <CommandItems run={run} />
            </Menu>
          )}
        </Tools>
      </Row>
    </Head>
  )
}

const Head = styled(NumberedHead)`
  @container (max-width: 480px) {
    padding-inline: var(--space-4);
  }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
`
const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
`
const Line = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
`
