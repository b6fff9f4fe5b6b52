import { defineFeature } from '../platform/feature.ts'
import type { DataSeal } from '../platform/security/data-seal.ts'
import { agentFieldRoutes } from './agent-routes.ts'
import { limitKeys, type FieldLimits } from './limits.ts'
import { fieldRoutes } from './routes.ts'

export interface FieldServices {
  fieldLimits: FieldLimits
  dataSeal: DataSeal
}

export const fieldFeature = defineFeature<FieldServices>({
  routes: (services) => [...fieldRoutes, ...agentFieldRoutes(services)],
  attach: (app, { fieldLimits }) => limitKeys(app, fieldLimits),
})
