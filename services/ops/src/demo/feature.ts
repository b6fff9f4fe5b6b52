import { defineFeature } from '../platform/feature.ts'
import { seedDemo } from './seed.ts'

export const demoFeature = defineFeature({ seed: seedDemo })
