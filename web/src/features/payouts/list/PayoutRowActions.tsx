import type { Payout } from '@kainsiap/ops/payouts/contract'
import { FileDown, PanelRightOpen, Send } from 'lucide-react'
import styled from 'styled-components'
import { useCanAny } from '../../../api/useCan.ts'
import { useRowActions } from '../../../list/rowActions.ts'
import { RowMenu } from '../../../list/RowMenu.tsx'
import { phone } from '../../../ui/layout/breakpoints.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { MenuItem } from '../../../ui/overlay/Menu.tsx'
import { CommandItems } from '../commands/CommandItems.tsx'
import { usePayoutActions, usePayoutRejections } from '../commands/payoutActions.ts'
import { useStatement } from '../commands/useStatement.ts'

/** Process, where it is the next step, and the menu. */
export function PayoutRowActions({ payout }: { payout: Payout }) {
  const { act } = usePayoutActions()
  const refused = usePayoutRejections()(payout)
  return (
    <Pair>
      {refused.process === null && (
        <WideOnly>
          <IconButton label={`Process ${payout.number}`} onClick={() => act('process', payout)}>
            <Send size={16} />
          </IconButton>
        </WideOnly>
      )}
      <RowMenu label={`Actions for ${payout.number}`}>
        <RowMenuItems payout={payout} />
      </RowMenu>
    </Pair>
  )
}

function RowMenuItems({ payout }: { payout: Payout }) {
  const { open } = useRowActions()
  const statement = useStatement()
  const mayAct = useCanAny(['finance.write', 'finance.approve'])
  return (
    <>
      <MenuItem label="View Details" icon={<PanelRightOpen size={16} />} onSelect={() => open(payout.number)} />
      <MenuItem label="Download Statement" icon={<FileDown size={16} />} onSelect={() => void statement.fetch(payout)} />
      {mayAct && <CommandItems payout={payout} />}
    </>
  )
}

const Pair = styled.span`
  display: inline-flex;
  justify-content: end;
`
/** A card has room for the menu alone. */
const WideOnly = styled.span`
  display: contents;

  ${phone} {
    display: none;
  }
`
