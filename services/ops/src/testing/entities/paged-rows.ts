import { randomBytes } from 'node:crypto'
import { idOfOccurrence, type ApprovalDoc } from '../../approvals/model.ts'
import type { AuditDoc } from '../../platform/audit/audit-entry.ts'
import { Types } from '../../platform/database/mongo.ts'
import { accounts } from '../../platform/ledger/accounts.ts'
import type { LedgerDoc } from '../../platform/ledger/ledger-transaction.ts'

// Documents of lists whose rows the product writes only in passing, with ids in no order.

export const anyId = () => new Types.ObjectId(randomBytes(12))
/** Three rows have one instant; a negative place is newer than now. */
const instant = (place: number) => new Date(1_790_000_000_000 - Math.floor(place / 3) * 60_000)

const actions = ['order.created', 'customer.updated', 'user.updated'] as const

export function auditEntry(place: number, change: Partial<AuditDoc> = {}): AuditDoc {
  const action = actions[Math.abs(place) % actions.length] ?? actions[0]
  const [entity = ''] = action.split('.')
  const actor = { kind: 'staff', id: anyId().toHexString(), name: 'Nadia' } as const
  const base = { _id: anyId(), at: instant(place), actor, action, entity, id: anyId().toHexString(), version: 1 }
  return { ...base, requestId: null, address: null, changes: [], ...change }
}

export function ledgerTransaction(place: number, agentId: Types.ObjectId, change: Partial<LedgerDoc> = {}): LedgerDoc {
  const _id = anyId()
  const at = instant(place)
  const sen = 1_000 + 100 * (Math.abs(place) % 5)
  return {
    _id,
    version: 1,
    key: `ord:${_id.toHexString()}:earned`,
    kind: 'ord:earned',
    at,
    entity: 'order',
    recordId: anyId().toHexString(),
    orderId: null,
    place: Math.abs(place) % 2,
    entries: [
      { account: accounts.agentPayable(agentId.toHexString()), sen: -sen },
      { account: accounts.customerFunds, sen },
    ],
    isUncounted: true,
    createdAt: at,
    updatedAt: at,
    ...change,
  }
}

const minute = 60_000

/** Every third one expires within the hour, every fourth one never. */
export function approval(place: number, userId: string, change: Partial<ApprovalDoc> = {}): ApprovalDoc {
  const at = instant(place)
  const by = { kind: 'staff', id: userId, name: 'Nadia' } as const
  const minutes = place % 3 === 0 ? 20 + (Math.abs(place) % 30) : 90 + Math.abs(place)
  const id = anyId().toHexString()
  return {
    _id: idOfOccurrence('refund', id, 'asked'),
    version: 1,
    source: { entity: 'refund', id, version: 1 },
    key: 'asked',
    kind: 'refund',
    number: 'REF-2026-000001',
    about: null,
    detail: null,
    party: null,
    amountSen: 1_000,
    why: { code: 'above_limit', aboveSen: 500 },
    requestedBy: by,
    requestedAt: at,
    makerIds: [],
    expiresAt: place % 4 === 1 ? null : new Date(Date.now() + minutes * minute),
    changes: [],
    state: 'waiting',
    decidedBy: null,
    decidedAt: null,
    review: null,
    words: [],
    createdAt: at,
    updatedAt: at,
    ...change,
  }
}
