import type { PayoutDetails } from '@kainsiap/ops/payouts/contract'
import { Ellipsis, FileDown } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { useCanAny } from '../../../api/useCan.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { HugeAmount } from '../../../ui/format/HugeAmount.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { NumberedHead } from '../../../ui/table/NumberedHead.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { TextLink } from '../../../ui/button/TextLink.tsx'
import { CommandItems, hasCommands } from '../commands/CommandItems.tsx'
import { useStatement } from '../commands/useStatement.ts'
import { statusLook } from '../../../money/payoutLooks.ts'
import { payoutPaths } from '../payoutPaths.ts'
import { ordersLabel, periodLabel } from '../../../money/payoutWords.ts'

interface PayoutHeadProps {
  payout: PayoutDetails
  onClose: (() => void) | undefined
}

/** How much, to whom, for which days, and in which state. */
export function PayoutHead({ payout, onClose }: PayoutHeadProps) {
  const { number, amountSen, agent, totalOrders } = payout
  return (
    <Head number={number} noun="payout" marks={<StatusChip {...statusLook(payout)} />} page={payoutPaths.payout(number)} onClose={onClose}>
      <Row>
        <div>
          <HugeAmount sen={amountSen}>to {agent.name}</HugeAmount>
          <Line>
            {agent.number !== null && `${agent.number} · `}
            {periodLabel(payout)} · {ordersLabel(totalOrders)} · <WalletLink agentId={agent.id} />
          </Line>
        </div>
        <Tools payout={payout} />
      </Row>
    </Head>
  )
}

function WalletLink({ agentId }: { agentId: string }) {
  return (
    <TextLink as={Link} to={payoutPaths.wallet(agentId)}>
      Wallet
    </TextLink>
  )
}

function Tools({ payout }: { payout: PayoutDetails }) {
  const statement = useStatement()
  const mayAct = useCanAny(['finance.write', 'finance.approve'])
  return (
    <Buttons>
      <Button icon={<FileDown size={16} aria-hidden />} pending={statement.isPending} onClick={() => void statement.fetch(payout)}>
        Statement
      </Button>
      {mayAct && hasCommands(payout) && (
        <Menu
          trigger={
            <IconButton label="More actions">
              <Ellipsis size={18} />
            </IconButton>
          }
        >
          <CommandItems payout={payout} />
        </Menu>
      )}
    </Buttons>
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
  gap: var(--space-2) var(--space-3);
`
const Line = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-dense);
  font-variant-numeric: tabular-nums;
  line-height: var(--line-height-dense);
  overflow-wrap: anywhere;
`
const Buttons = styled.div`
  display: flex;
  gap: var(--space-2);
`
