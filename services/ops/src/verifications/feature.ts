import { defineFeature } from '../platform/feature.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { agentVerification } from './agents.ts'
import { customerVerification } from './customers.ts'
import { erasingSubscriber, reviewSubscriber } from './follow-up.ts'
import { decisionMail } from './mails.ts'
import { appRoutes, reviewRoutes } from './routes.ts'
import { seedPapers } from './seed.ts'
import { verificationStats } from './stats.ts'

const definitions = [customerVerification, agentVerification]

export interface VerificationServices {
  dataSeal: DataSeal
}

export const verificationFeature = defineFeature<VerificationServices>({
  entities: definitions.map(({ entity }) => entity),
  events: definitions.map(({ events }) => events),
  audited: definitions.map(({ people: { entity }, permissions }) => ({
    entity,
    permission: permissions.read,
    actions: [`${entity}.papersShown`, `${entity}.numberShown`],
  })),
  routes: ({ dataSeal }) =>
    definitions.flatMap((definition) => [...reviewRoutes(definition, dataSeal), ...appRoutes(definition, dataSeal)]),
  stats: definitions.map(verificationStats),
  subscribers: definitions.flatMap((definition) => [reviewSubscriber(definition), erasingSubscriber(definition)]),
  mails: definitions.map(decisionMail),
  attachments: definitions.map(({ images }) => images),
  seedBeside: seedPapers,
})
