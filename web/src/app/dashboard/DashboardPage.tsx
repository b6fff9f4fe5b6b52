import { features } from '../../features/index.ts'
import { useSession } from '../../api/session.ts'
import { contributionsOf } from '../contributions.tsx'
import { Dashboard } from './Dashboard.tsx'

const contributions = contributionsOf(features)

export function DashboardPage() {
  const session = useSession()
  return session.status === 'signed_in' ? <Dashboard user={session.user} contributions={contributions} /> : null
}
