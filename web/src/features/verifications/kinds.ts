/** Whose papers: the name of their part of the API. */
export type PapersKind = 'customers'

interface KindFacts {
  /** The queue's page. */
  path: string
  /** The person's page. */
  person: (id: string) => string
  /** "customer" */
  noun: string
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
    entity: 'customerVerification',
    tag: 'CustomerVerification',
    area: 'customerVerifications',
  },
}
export const everyKind = Object.keys(papersKinds) as PapersKind[]
