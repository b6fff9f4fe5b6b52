/** Whose papers: the name of their part of the API. */
export type PapersKind = 'customers' | 'agents'

interface KindFacts {
  /** The queue's page. */
  path: string
  /** The person's page. */
  person: (id: string) => string
  /** "customer" */
  noun: string
  /** What an approval leads to. */
  approval: string
  /** The `entity` of the events. */
  entity: string
  tag: string
  /** Of the live stats. */
  area: string
}

export const papersKinds: Readonly<Record<PapersKind, KindFacts>> = {
  customers: {
    path: '/backoffice/customers/verification',
    person: (id) => `/backoffice/customers/${id}`,
    noun: 'customer',
    approval: 'The customer is verified and the account becomes active. The customer is notified by email.',
    entity: 'customerVerification',
    tag: 'CustomerVerification',
    area: 'customerVerifications',
  },
  agents: {
    path: '/backoffice/agents/verification',
    person: (id) => `/backoffice/agents/${id}`,
    noun: 'agent',
    approval: 'This document is approved and the agent is notified by email. Verify the agent on the agent’s page.',
    entity: 'agentVerification',
    tag: 'AgentVerification',
    area: 'agentVerifications',
  },
}
export const everyKind = Object.keys(papersKinds) as PapersKind[]
