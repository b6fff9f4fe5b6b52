import type { Approval, ApprovalDetails, ApprovalPage } from '@kainsiap/ops/approvals/contract'
import type { AuditActions, AuditEntry, AuditPage } from '@kainsiap/ops/audit/contract'
import type { LedgerAccountPage, LedgerEntryPage } from '@kainsiap/ops/ledger/contract'
import type { ReconciliationLine, ReconciliationPage, StatementDays } from '@kainsiap/ops/reconciliation/contract'
import type { BrowserContext } from 'playwright-core'

// What pages of money and of the audit log show, of which the stub has none: enough rows for a second sheet.

const rows = 40
const at = '2026-11-20T04:05:06.000Z'
const times = { createdAt: at, updatedAt: at }
const by = { kind: 'staff', id: idOf(9_000), name: 'Nurul Aisyah binti Abdullah' } as const

function idOf(index: number) {
  return index.toString(16).padStart(24, 'a')
}

const pageOf = <Item>(itemOf: (index: number) => Item, total = rows) => ({
  page: 1,
  limit: 50,
  total,
  totalExact: true,
  totalPages: 1,
  next: null,
  items: Array.from({ length: total }, (_, index) => itemOf(index)),
})

const approvalAt = (index: number): Approval => ({
  id: idOf(index),
  version: 1,
  kind: 'refund',
  number: `REF-2026-${String(100 + index)}`,
  amountSen: 12_345 + index,
  makerIds: [by.id],
  source: { entity: 'refund', id: idOf(index), version: 1 },
  about: 'KS-2026-0077',
  detail: 'Damaged item',
  party: { kind: 'customer', id: idOf(8_000), name: 'Lim Ah Kow @ Lim David' },
  why: { code: 'above_limit', aboveSen: 5_000 },
  requestedBy: by,
  requestedAt: at,
  expiresAt: null,
  changes: [],
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  review: null,
  ...times,
})
const action = (name: string) => ({ path: `refunds/${name}`, permission: 'finance.approve' as const, takesReason: name === 'reject' })
/** It waits: the page has the form to decide it. */
export const waitingApproval: ApprovalDetails = {
  ...approvalAt(0),
  note: 'Burn mark on the collar.',
  reason: null,
  terms: [{ label: 'Reason', text: 'Damaged item' }],
  file: null,
  facts: [{ label: 'Customer pays', before: { sen: 20_000 }, after: { sen: 7_655 } }],
  approve: action('approve'),
  reject: action('reject'),
}

const change = (field: string, after: string) => ({ field, isPersonal: false, before: null, after })
const auditAt = (index: number): AuditEntry => ({
  id: idOf(index),
  version: 2,
  at,
  actor: by,
  action: 'agent.updated',
  entity: 'agent',
  recordId: idOf(index),
  title: `Agent ${index}`,
  requestId: 'request',
  address: '10.20.30.40',
  shown: null,
  exported: null,
  chain: { seq: index, hash: 'f'.repeat(64) },
  changes: [change('name', 'Goh Shu Fen'), change('status', 'active'), change('city', 'Ipoh'), change('vehicle', 'Honda EX5, VAA 1234')],
})

const lineAt = (index: number): ReconciliationLine => ({
  id: idOf(index),
  version: 1,
  provider: 'billplz',
  day: '2026-11-20',
  at,
  kind: 'capture',
  key: `pay:${idOf(index)}:capture`,
  movement: { id: `m${index}`, gatewayRef: `bill-${index}`, sen: 4_500, at },
  ledger: null,
  record: null,
  isRepeated: false,
  state: 'unexpected',
  differenceSen: 4_500,
  isOpen: true,
  ringsAt: at,
  resolution: null,
  ...times,
})

interface Answers {
  approvals: ApprovalPage
  'approvals/:id': ApprovalDetails
  'approvals/:id/review': Approval
  audit: AuditPage
  'audit/actions': AuditActions
  'ledger/accounts': LedgerAccountPage
  'ledger/entries': LedgerEntryPage
  reconciliation: ReconciliationPage
  'reconciliation/days': StatementDays
}

const answers: Answers = {
  approvals: { ...pageOf(approvalAt), asOf: at },
  'approvals/:id': waitingApproval,
  // A page that shows it says so to the server.
  'approvals/:id/review': approvalAt(0),
  audit: pageOf(auditAt),
  'audit/actions': { items: [{ entity: 'agent', action: 'agent.updated' }] },
  'ledger/accounts': {
    ...pageOf(
      (index) => ({
        account: `agent_payable:${idOf(index)}`,
        name: `Agent ${index}`,
        accounts: null,
        balanceSen: -500,
        entries: 12,
        lastEntryAt: at,
      }),
      2,
    ),
    totalSen: 0,
  },
  'ledger/entries': {
    ...pageOf(
      (index) => ({
        id: idOf(index),
        version: 1,
        key: `ord:${idOf(index)}:earned`,
        kind: 'ord:earned',
        at,
        orderId: null,
        ...times,
        entries: [
          { account: 'customer_funds', sen: 4_500 },
          { account: 'revenue', sen: -4_500 },
        ],
      }),
      2,
    ),
    orders: [],
    agents: [],
    payouts: [],
    parts: [],
  },
  reconciliation: pageOf(lineAt),
  'reconciliation/days': { items: [] },
}

/** Answers the lists and the approval above in place of the stub. */
export async function answerPrinted(context: BrowserContext): Promise<void> {
  for (const [path, json] of Object.entries(answers))
    await context.route(
      (url) => url.pathname === `/api/${path.replace(':id', waitingApproval.id)}`,
      (route) => route.fulfill({ json }),
    )
}
