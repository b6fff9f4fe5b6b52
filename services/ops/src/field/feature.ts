import { defineFeature } from '../platform/feature.ts'
import { limitKeys, type FieldLimits } from './limits.ts'
import { fieldRoutes } from './routes.ts'

export interface FieldServices {
  fieldLimits: FieldLimits
}

export const fieldFeature = defineFeature<FieldServices>({
  audited: [{ entity: 'field_key', permission: 'settings.read', actions: ['field_key.created', 'field_key.revoked'] }],
  routes: () => fieldRoutes,
  attach: (app, { fieldLimits }) => limitKeys(app, fieldLimits),
})
