import type { PaymentServices } from '../payments/attempts/gateways.ts'
import { defineFeature } from '../platform/feature.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { agentFieldRoutes } from './agent-routes.ts'
import { limitKeys, type FieldLimits } from './limits.ts'
import { paymentFieldRoutes } from './payment-routes.ts'
import { fieldRoutes } from './routes.ts'

export interface FieldServices extends PaymentServices {
  fieldLimits: FieldLimits
  dataSeal: DataSeal
}

export const fieldFeature = defineFeature<FieldServices>({
  audited: [{ entity: 'field_key', permission: 'settings.read', actions: ['field_key.created', 'field_key.revoked'] }],
  routes: (services) => [...fieldRoutes, ...paymentFieldRoutes(services), ...agentFieldRoutes(services)],
  attach: (app, { fieldLimits }) => limitKeys(app, fieldLimits),
})
