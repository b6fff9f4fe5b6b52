import { describe, expect, it } from 'vitest'
import { judgeFile, judgeImport, judgeShared } from './import-rules.mjs'

const ops = (file) => `services/ops/src/${file}`
const judge = (from, to, specifier = './x.ts') => judgeImport({ from, to, specifier })

describe('imports', () => {
  it.each([
    [ops('orders/routes.ts'), ops('orders/commands.ts')],
    [ops('orders/commands.ts'), ops('agents/queries.ts')],
    [ops('orders/commands.ts'), ops('platform/change.ts')],
    [ops('orders/contract.ts'), ops('platform/contract.ts')],
    [ops('platform/routes.ts'), ops('permissions.ts')],
    [ops('events.ts'), ops('orders/contract.ts')],
    [ops('worker.ts'), ops('orders/model.ts')],
    ['web/src/features/orders/list/Table.tsx', 'web/src/ui/DataTable.tsx'],
    ['web/src/features/orders/list/Table.tsx', 'web/src/features/orders/ordersApi.ts'],
    ['web/src/app/router.tsx', 'web/src/features/orders/list/OrdersPage.tsx'],
  ])('may run from %s to %s', (from, to) => {
    expect(judge(from, to)).toBeUndefined()
  })

  it.each([
    [ops('platform/change.ts'), ops('orders/contract.ts'), 'platform knows no noun'],
    [ops('orders/commands.ts'), ops('agents/model.ts'), "a feature's model is its own"],
    [ops('orders/contract.ts'), ops('orders/model.ts'), 'imports run one way'],
    [ops('orders/queries.ts'), ops('orders/routes.ts'), 'imports run one way'],
    [ops('orders/contract.ts'), ops('events.ts'), 'imports run one way'],
    [ops('orders/commands.ts'), ops('app.ts'), 'imports run one way'],
    [ops('users/create-user.ts'), ops('api.ts'), 'processes are started, not imported'],
    ['web/src/ui/DataTable.tsx', 'web/src/features/orders/ordersApi.ts', 'know no noun'],
    ['web/src/features/orders/ordersApi.ts', 'web/src/features/sign-in/SignIn.tsx', 'a feature never imports another'],
    ['web/src/features/orders/ordersApi.ts', ops('orders/contract.ts'), 'a workspace is entered by its package name'],
    ['services/field/src/play.ts', ops('orders/contract.ts'), 'a workspace is entered by its package name'],
  ])('may not run from %s to %s', (from, to, instead) => {
    expect(judge(from, to)).toContain(instead)
  })

  it('of the server are not for its other services', () => {
    const name = '@kainsiap/ops/orders/contract'
    expect(judge('services/field/src/play.ts', name, name)).toContain('over HTTP')
    expect(judge('web/src/features/orders/ordersApi.ts', name, name)).toBeUndefined()
  })

  it('of what the browser loads are zod and files like it', () => {
    expect(judgeShared('zod')).toBeUndefined()
    expect(judgeShared('../platform/contract.ts')).toBeUndefined()
    expect(judgeShared('node:crypto')).toContain('the console imports this file')
  })
})

describe('files', () => {
  it('are no barrels', () => {
    expect(judgeFile('web/src/ui/index.ts', "export { Button } from './Button.tsx'\n")).toContain('no barrels')
  })

  it('read the environment in config.ts only', () => {
    expect(judgeFile(ops('orders/pricing.ts'), 'const fee = process.env.FEE')).toContain('config.ts')
    expect(judgeFile(ops('platform/config.ts'), 'process.env')).toBeUndefined()
  })
})
