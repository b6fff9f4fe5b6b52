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
    'POST /api/auth/forgot-password': { email: 'nobody@staff.example' },
    'POST /api/auth/reset-link': { token },
    'POST /api/auth/reset-password': { token, newPassword: demoPassword, confirmPassword: demoPassword },
    'PATCH /api/auth/me': { version, name: 'Puan Halimah', phoneNumber: '+60128841907' },
    'POST /api/auth/change-password': { currentPassword: demoPassword, newPassword: demoPassword, confirmPassword: demoPassword },
    'POST /api/auth/totp/start': { currentPassword: demoPassword },
    'POST /api/auth/totp/confirm': { totp: '123456' },
    'POST /api/auth/totp/disable': { currentPassword: demoPassword, totp: 'kfh7w-2m0xr' },
    'POST /api/users': { ...person, ...grants },
    'PATCH /api/users/:id': { version, ...person, ...grants },
    'POST /api/users/:id/invite': { version },
    'POST /api/users/:id/deactivate': { version },
    'POST /api/users/:id/activate': { version },
    'POST /api/users/:id/reset-totp': { version },
  }
}

/** A valid query for each route about staff that needs one. */
export const userQueries: Record<string, string> = {
  'DELETE /api/users/:id': '?version=1',
  'POST /api/users/:id/avatar': '?version=1',
  'DELETE /api/users/:id/avatar': '?version=1',
}
