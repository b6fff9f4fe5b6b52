/** What the business charges and keeps to, until staff change it (spec/0, "Money", "Rules of the terms"). Copied onto each order when it is made. */
export const defaultSettings = {
  deliveryFeeSen: 800,
  serviceFeeBps: 500,
  taxBps: 1_000,
  agentCommissionBps: 1_500,
  platformCommissionBps: 500,
  gatewayFeeBps: 250,
  /** Of the total, once an agent has accepted: "a setting up to 100 %". */
  cancellationFeeBps: 2_000,
  minimumOrderSen: 1_500,
  itemValueMaxSen: 50_000,
  urgentSurchargeBps: 5_000,
  pickupLeadMinutes: 120,
  pickupAheadDaysMax: 60,
  slotMinutes: 60,
} as const
export type Settings = { readonly [Name in keyof typeof defaultSettings]: number }
