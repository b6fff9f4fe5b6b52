const base = '/backoffice/finance'

export const financePaths = { analytics: `${base}/analytics`, revenue: `${base}/revenue` } as const
/** Pages of other features that figures lead to. */
export const listPaths = { payments: base, payouts: `${base}/payouts`, orders: '/backoffice/orders' } as const
