import { Bike, Package, Settings, ShieldUser, Users, Wallet, type LucideIcon } from 'lucide-react'
import type { Permission } from '@kainsiap/ops/permissions'

interface NavigationGroup {
  label: string
  icon: LucideIcon
  permission: Permission
}

/** The groups of the sidebar, top to bottom. A group is shown to who holds its permission and may see at least one of its entries. */
export const navigationGroups = {
  users: { label: 'User Management', icon: ShieldUser, permission: 'users.read' },
  customers: { label: 'Customer Management', icon: Users, permission: 'customers.read' },
  agents: { label: 'Agent Management', icon: Bike, permission: 'agents.read' },
  orders: { label: 'Order Management', icon: Package, permission: 'orders.read' },
  finance: { label: 'Financial Management', icon: Wallet, permission: 'finance.read' },
  settings: { label: 'System Settings', icon: Settings, permission: 'settings.read' },
} as const satisfies Record<string, NavigationGroup>
export type GroupName = keyof typeof navigationGroups
