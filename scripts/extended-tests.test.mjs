import { expect, it } from 'vitest'
import { extendedFiles } from './extended-tests.mjs'

const tests = [
  { file: 'services/ops/src/refunds/faults.test.ts', text: "import { lengthOf } from '../testing/tier.ts'" },
  { file: 'services/ops/src/refunds/planning/fee.test.ts', text: '' },
  { file: 'services/ops/src/orders/explain.extended.test.ts', text: '' },
  { file: 'services/ops/src/bad-input.test.ts', text: "import { inTier } from './testing/tier.ts'" },
  { file: 'web/browser/refunds.test.ts', text: "import { checkAccessibility } from './axe.ts'" },
]
const all = tests.map(({ file }) => file).filter((file) => !file.includes('fee'))

it.each([
  [
    'of a feature, and those of several',
    'services/ops/src/refunds/commands.ts',
    ['services/ops/src/refunds/faults.test.ts', 'services/ops/src/bad-input.test.ts', 'web/browser/refunds.test.ts'],
  ],
  ['of a feature’s console', 'web/src/features/orders/OrdersPage.tsx', ['services/ops/src/orders/explain.extended.test.ts']],
  ['of a test itself', 'services/ops/src/bad-input.test.ts', ['services/ops/src/bad-input.test.ts']],
  ['of none for a document', 'services/ops/src/platform/README.md', []],
  ['of all for what every feature is built on', 'services/ops/src/platform/money.ts', all],
  ['of all for a component that screens share', 'web/src/ui/button/Button.tsx', all],
  ['of all for a hook that screens share', 'web/src/list/useList.ts', all],
  ['of all for what a process starts with', 'services/ops/src/worker.ts', all],
  ['of all for a helper of the tests', 'web/browser/harness.ts', all],
  ['of all for a package', 'package-lock.json', all],
])('names the extended tests %s', (_name, changed, expected) => {
  expect(extendedFiles([changed], tests)).toEqual(expected)
})
