import { describe, expect, it } from 'vitest'
import { checkFile, checkImport, checkShared } from './import-rules.mjs'

const ops = (file) => `services/ops/src/${file}`
const check = (from, to, specifier = './x.ts') => checkImport({ from, to, specifier })

describe('imports', () => {
  it.each([
    [ops('orders/routes.ts'), ops('orders/commands.ts')],
    [ops('orders/commands.ts'), ops('agents/queries.ts')],
    [ops('orders/commands.ts'), ops('platform/changes/change.ts')],
    [ops('orders/contract.ts'), ops('platform/contract.ts')],
    [ops('platform/http/routes.ts'), ops('permissions.ts')],
    [ops('features.ts'), ops('orders/feature.ts')],
    [ops('orders/feature.ts'), ops('orders/routes.ts')],
    [ops('orders/contract.ts'), ops('orders/stats-contract.ts')],
    [ops('orders/agents/candidates.ts'), ops('agents/queries.ts')],
    [ops('worker.ts'), ops('features.ts')],
    ['web/src/features/orders/list/Table.tsx', 'web/src/ui/table/DataTable.tsx'],
    ['web/src/features/orders/list/Table.tsx', 'web/src/features/orders/ordersApi.ts'],
    ['web/src/app/router.tsx', 'web/src/features/index.ts'],
    ['web/src/features/orders/list/OrdersScreen.tsx', 'web/src/list/ListScreen.tsx'],
    ['web/src/list/ListCard.tsx', 'web/src/ui/table/DataTable.tsx'],
  ])('may run from %s to %s', (from, to) => {
    expect(check(from, to)).toBeUndefined()
  })

  it.each([
    [ops('platform/changes/change.ts'), ops('orders/contract.ts'), 'platform knows no entity'],
    [ops('orders/commands.ts'), ops('agents/model.ts'), "a feature's model is its own"],
    [ops('orders/contract.ts'), ops('orders/model.ts'), 'imports run one way'],
    [ops('orders/queries.ts'), ops('orders/routes.ts'), 'imports run one way'],
    [ops('orders/contract.ts'), ops('features.ts'), 'imports run one way'],
    [ops('orders/stats-contract.ts'), ops('orders/model.ts'), 'imports run one way'],
    [ops('orders/agents/candidates.ts'), ops('orders/routes.ts'), 'imports run one way'],
    [ops('orders/routes.ts'), ops('features.ts'), 'imports run one way'],
    [ops('orders/commands.ts'), ops('app.ts'), 'imports run one way'],
    [ops('users/create-user.ts'), ops('api.ts'), 'processes are started, not imported'],
    ['web/src/ui/table/DataTable.tsx', 'web/src/features/orders/ordersApi.ts', 'know no entity'],
    ['web/src/list/ListCard.tsx', 'web/src/features/orders/ordersApi.ts', 'know no entity'],
    ['web/src/ui/table/DataTable.tsx', 'web/src/list/useList.ts', 'move the shared part down'],
    ['web/src/app/router.tsx', 'web/src/list/ListScreen.tsx', 'only features, loaded when they are opened'],
    ['web/src/app/shell/useSignOut.ts', 'web/src/features/orders/commands/PendingMoves.tsx', 'app/ knows features by'],
    ['web/src/features/orders/ordersApi.ts', 'web/src/features/sign-in/SignIn.tsx', 'a feature never imports another'],
    ['web/src/features/orders/ordersApi.ts', ops('orders/contract.ts'), 'a workspace is entered by its package name'],
    ['services/field/src/play.ts', ops('orders/contract.ts'), 'a workspace is entered by its package name'],
  ])('may not run from %s to %s', (from, to, instead) => {
    expect(check(from, to)).toContain(instead)
  })

  it('of the server are not allowed in other services', () => {
    const name = '@kainsiap/ops/orders/contract'
    expect(check('services/field/src/play.ts', name, name)).toContain('over HTTP')
    expect(check('web/src/features/orders/ordersApi.ts', name, name)).toBeUndefined()
  })

  it('of files that the browser loads are zod and files of the same kind', () => {
    expect(checkShared('zod')).toBeUndefined()
    expect(checkShared('../platform/contract.ts')).toBeUndefined()
    expect(checkShared('node:crypto')).toContain('the console imports this file')
  })
})

describe('files', () => {
  it('must not be barrels', () => {
    expect(checkFile('web/src/ui/index.ts', "export { Button } from './Button.tsx'\n")).toContain('no barrels')
  })

  it('may read the environment in config.ts only', () => {
    expect(checkFile(ops('orders/pricing.ts'), 'const fee = process.env.FEE')).toContain('config.ts')
    expect(checkFile(ops('platform/process/config.ts'), 'process.env')).toBeUndefined()
  })

  it('may write to the database by typed writes only', () => {
    for (const write of [
      'OrderModel.collection.updateOne({ _id }, set)',
      'OrderModel.updateMany({}, set)',
      'await collection\n  .bulkWrite(all)',
    ])
      expect([write, checkFile(ops('orders/commands.ts'), write)]).toEqual([write, expect.stringContaining('writesOf()')])
    for (const fine of ['writesOf(OrderModel).updateOne({ _id }, set)', 'OrderModel.findOne({ _id })', 'OrderModel.collection.find({})'])
      expect([fine, checkFile(ops('orders/commands.ts'), fine)]).toEqual([fine, undefined])
    expect(checkFile(ops('platform/changes/change.ts'), 'model.collection.findOneAndUpdate(filter, stages)')).toBeUndefined()
  })
})
