import { House, Package, Wallet, MessageCircle, User, ClipboardList, Navigation } from 'lucide-react'
import styled from 'styled-components'
import { Call } from './screenParts.tsx'
import { u } from './unit.ts'

const tabs = {
  customer: { home: House, orders: Package, wallet: Wallet, chat: MessageCircle, me: User },
  agent: { jobs: ClipboardList, route: Navigation, wallet: Wallet, chat: MessageCircle, me: User },
} as const

type Props = { app: 'customer'; at: keyof typeof tabs.customer } | { app: 'agent'; at: keyof typeof tabs.agent }

export function TabBar({ app, at }: Props) {
  return (
    <Bar>
      {Object.entries(tabs[app]).map(([name, Icon]) => (
        <Tab key={name} data-here={name === at || undefined}>
          <Icon strokeWidth={1.75} />
        </Tab>
      ))}
    </Bar>
  )
}

const Bar = styled.div`
  display: flex;
  flex: none;
  justify-content: space-around;
  height: ${u(55)};
  margin: auto ${u(-15)} 0;
  padding: ${u(9)} ${u(10)} 0;
  border-top: ${u(1)} solid var(--color-line);
  background: var(--color-surface);

  ${Call} + & {
    margin-top: ${u(1)};
  }
`

const Tab = styled.span`
  display: flex;
  align-items: center;
  justify-content: center;
  width: ${u(42)};
  height: ${u(27)};
  border-radius: ${u(14)};
  color: var(--color-text-subtle);

  svg {
    width: ${u(20)};
    height: ${u(20)};
  }

  &[data-here] {
    background: var(--color-accent-soft);
    color: var(--color-accent-text);
  }
`
