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
    approval: 'The customer becomes verified, and the account active. They are told by mail.',
    entity: 'customerVerification',
    tag: 'CustomerVerification',
    area: 'customerVerifications',
  },
  agents: {
    path: '/backoffice/agents/verification',
    person: (id) => `/backoffice/agents/${id}`,
    noun: 'agent',
    approval: 'This paper is accepted, and the agent is told by mail. The verification as a whole is decided on the agent’s page.',
    entity: 'agentVerification',
    tag: 'AgentVerification',
    area: 'agentVerifications',
  },
}
export const everyKind = Object.keys(papersKinds) as PapersKind[]
