import { defineFeature } from '../feature.ts'
import { forgetAnswers, startHashRemoval } from './idempotency.ts'

export const httpFeature = defineFeature({ forgetUser: forgetAnswers, background: [startHashRemoval] })
