import type { DemoAccounts } from '../auth/contract.ts'
import type { Permission, Role } from '../permissions.ts'
import { roleDefaults } from '../permissions.ts'
import { ConfigError } from '../platform/process/config.ts'
import { hasDemoUsers } from '../users/queries.ts'

interface DemoAccount {
  name: string
  email: string
  role: Role
  department: string
  permissions: readonly Permission[]
  /** What the account shows, as described on the sign-in page. */
  can: string
}

/** Shown on the demo's sign-in page; production refuses to start with these accounts. */
export const demoPassword = 'lipat-kemas-wangi-2026'

const manager = roleDefaults.manager
const withoutOrders = roleDefaults.viewer.filter((permission) => permission !== 'orders.read')

export const demoStaff: readonly DemoAccount[] = [
  {
    name: 'Datin Rosmah Idris',
    email: 'rosmah.idris@kainsiap.example',
    role: 'super_admin',
    department: 'Management',
    permissions: roleDefaults.super_admin,
    can: 'Full access',
  },
  {
    name: 'Farid Hakim',
    email: 'farid.hakim@kainsiap.example',
    role: 'admin',
    department: 'Operations',
    permissions: roleDefaults.admin,
    can: 'Assign, move and cancel orders',
  },
  {
    name: 'Nurul Aina Rahman',
    email: 'aina.rahman@kainsiap.example',
    role: 'manager',
    department: 'Dispatch',
    permissions: manager,
    can: 'Assign, move and cancel orders',
  },
  {
    name: 'Tan Wei Ling',
    email: 'weiling.tan@kainsiap.example',
    role: 'manager',
    department: 'Finance',
    permissions: [...manager, 'finance.read', 'finance.write'],
    can: 'Dispatch with finance permissions',
  },
  {
    name: 'Suresh Kumar',
    email: 'suresh.kumar@kainsiap.example',
    role: 'manager',
    department: 'Finance',
    permissions: [...manager, 'finance.read', 'finance.approve'],
    can: 'Dispatch with approval permission',
  },
  {
    name: 'Lim Wei Jie',
    email: 'weijie.lim@kainsiap.example',
    role: 'support',
    department: 'Support',
    permissions: roleDefaults.support,
    can: 'View orders',
  },
  {
    name: 'Siti Khadijah',
    email: 'siti.khadijah@kainsiap.example',
    role: 'viewer',
    department: 'Operations',
    permissions: roleDefaults.viewer,
    can: 'Read-only access',
  },
  {
    name: 'Amir Zaki',
    email: 'amir.zaki@kainsiap.example',
    role: 'viewer',
    department: 'Marketing',
    permissions: withoutOrders,
    can: 'No access to orders',
  },
]

export function demoAccounts(isDemo: boolean): DemoAccounts {
  if (!isDemo) return { enabled: false, accounts: [] }
  return { enabled: true, accounts: demoStaff.map(({ email, name, role, can }) => ({ email, password: demoPassword, name, role, can })) }
}

/** Throws if a production system would start with accounts whose password is public. */
export async function refuseDemoData(): Promise<void> {
  if (await hasDemoUsers())
    throw new ConfigError(
      'This database has demo accounts and can’t be used in production. Use an empty database, or set KAINSIAP_MODE=demo.',
    )
}
