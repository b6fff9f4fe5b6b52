/** Business settings until staff can change them. Copied into each order when it is booked. */
export const defaultSettings = {
  deliveryFeeSen: 800,
  serviceFeeBps: 500,
  taxBps: 1_000,
  agentCommissionBps: 1_500,
  platformCommissionBps: 500,
  gatewayFeeBps: 250,
  /** Share of the total, charged once an agent has accepted; at most 100 %. */
  cancellationFeeBps: 2_000,
  minimumOrderSen: 1_500,
  itemValueMaxSen: 50_000,
  urgentSurchargeBps: 5_000,
  pickupLeadMinutes: 120,
  pickupAheadDaysMax: 60,
  slotMinutes: 60,
  /** How long before its due time an order is at risk. */
  atRiskMinutes: 30,
  /** Orders waiting longer than this for confirmation are counted. */
  pendingMinutesMax: 30,
  /** What moves more money than this takes a second person: refunds, cash, transfers, payouts and their adjustments. */
  secondPersonAboveSen: 50_000,
  /** A run above this is released by an administrator. */
  payoutRunAdminAboveSen: 5_000_000,
  /** No run is released with which more than this would leave on one Malaysian day. */
  payoutDailyMaxSen: 20_000_000,
  /** How long a submitted run waits for its approval. */
  payoutRunApprovalHours: 48,
  /** How long after a delivery its agent waits for the money: a refund is asked for within that. */
  payoutWaitHours: 48,
  /** How long a second person has to decide on a refund, and in how many business days an approved one is paid back. */
  refundDecisionHours: 48,
  refundBusinessDays: 14,
  /** A refund asked for later than this after the delivery is flagged, and later than that after the payment refused. */
  refundInTimeHours: 48,
  refundDaysMax: 365,
  /** How long payouts wait after a bank account was changed. */
  bankChangeHoldHours: 72,
  /** How much a customer who is not verified may book on one Malaysian day. */
  unverifiedDailyMaxSen: 20_000,
} as const
export type Settings = { readonly [Name in keyof typeof defaultSettings]: number }
