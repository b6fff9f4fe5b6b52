import styled from 'styled-components'
import { Button } from '../../../ui/button/Button.tsx'
import { SkeletonBar } from '../../../ui/state/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx'
import { WhatHappens } from '../../../money/WhatHappens.tsx'
import { useAgentOpenOrdersQuery } from '../agentsApi.ts'
import { OpenOrderRows } from './OpenOrderRows.tsx'

/** What becomes of an agent who may no longer work, and of each open order. It only informs: nothing waits for the orders. */
export function SuspensionEffect({ agentId, canReturn }: { agentId: string; canReturn: boolean }) {
  return (
    <WhatHappens>
      <li>The agent goes off duty immediately and gets no new orders.</li>
      <OrderEffects agentId={agentId} />
      {canReturn && <li>If the agent is activated again, these orders are not given back.</li>}
    </WhatHappens>
  )
}

function OrderEffects({ agentId }: { agentId: string }) {
  const { data: open, isError, isFetching, refetch } = useAgentOpenOrdersQuery(agentId, { refetchOnMountOrArgChange: true })
  if (!open)
    return (
      <li>
        Orders not collected yet become unassigned. Collected orders stay with the agent and are flagged for dispatch.
        {isError ? <NotLoaded retrying={isFetching} onRetry={refetch} /> : <Loading />}
      </li>
    )
  const { returning, staying } = open
  if (returning.count + staying.count === 0) return <li>The agent has no open orders.</li>
  return (
    <>
      <OpenOrderRows open={returning} goes={`${returning.count === 1 ? 'becomes' : 'become'} unassigned (not collected yet)`} />
      <OpenOrderRows
        open={staying}
        goes={`${staying.count === 1 ? 'stays' : 'stay'} with the agent (already collected), flagged for dispatch`}
      />
    </>
  )
}

const Loading = () => (
  <Beneath>
    <VisuallyHidden role="status">Loading the open orders...</VisuallyHidden>
    <SkeletonBar aria-hidden data-width="long" />
  </Beneath>
)

function NotLoaded({ retrying, onRetry }: { retrying: boolean; onRetry: () => unknown }) {
  return (
    <Beneath role="status">
      Failed to load the orders.{' '}
      <Button size="small" pending={retrying} onClick={() => void onRetry()}>
        Try again
      </Button>
    </Beneath>
  )
}

const Beneath = styled.div`
  margin-top: 6px;
`
