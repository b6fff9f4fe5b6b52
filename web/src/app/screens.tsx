import { Package, type LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '@kainsiap/ops/permissions'
import { usePendingOrdersCount } from '../features/orders/usePendingOrdersCount.ts'
import { paths } from './paths.ts'

export interface CountProps {
  children: (count: number) => ReactNode
}
export interface Screen {
  label: string
  path: string
  permission: Permission
  /** Gives its live count, 0 while it is not known. */
  Count?: ComponentType<CountProps>
}
export interface ScreenGroup {
  label: string
  icon: LucideIcon
  screens: readonly Screen[]
}

/** The sidebar, top to bottom. What a person may not see is left out, and a group without screens with it. */
export const screenGroups: readonly ScreenGroup[] = [
  {
    label: 'Order Management',
    icon: Package,
    screens: [
      { label: 'All Orders', path: paths.orders, permission: 'orders.read' },
      { label: 'Pending Orders', path: paths.pendingOrders, permission: 'orders.read', Count: PendingOrdersCount },
    ],
  },
]

function PendingOrdersCount({ children }: CountProps) {
  return children(usePendingOrdersCount() ?? 0)
}

export function visibleGroups(permissions: readonly Permission[]): ScreenGroup[] {
  return screenGroups
    .map((group) => ({ ...group, screens: group.screens.filter(({ permission }) => permissions.includes(permission)) }))
    .filter(({ screens }) => screens.length > 0)
}

/** Where signing in leads when nothing else was asked for. */
export function firstScreen(permissions: readonly Permission[]): Screen | undefined {
  return visibleGroups(permissions)[0]?.screens[0]
}
