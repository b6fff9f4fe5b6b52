import { demoPassword } from '../demo/accounts.ts'

/** A valid body for each route about staff that takes one, for a user of this version. */
export function userBodies(version: number): Record<string, Record<string, unknown>> {
  const person = { name: 'Puan Halimah', department: 'Support', employeeId: 'KS-0047', phoneNumber: '+60128841907' }
  const grants = { email: 'new@staff.example', role: 'support', permissions: ['orders.read'] }
  const token = `${'0'.repeat(24)}.${'A'.repeat(43)}`
  return {
    'POST /api/auth/invitation': { token },
    'POST /api/auth/accept-invitation': { token, newPassword: demoPassword, confirmPassword: demoPassword },
    'POST /api/auth/confirm-email': { token },
    'POST /api/users': { ...person, ...grants },
    'PATCH /api/users/:id': { version, ...person, ...grants },
    'POST /api/users/:id/invite': { version },
    'POST /api/users/:id/deactivate': { version },
    'POST /api/users/:id/activate': { version },
  }
}

/** A valid query for each route about staff that needs one. */
export const userQueries: Record<string, string> = { 'DELETE /api/users/:id': '?version=1' }
