import { StatusUpdate } from '@kainsiap/ops/orders/contract'
import { expect, it } from 'vitest'
import { contractResolver } from './contractResolver.ts'

const check = async (values: object) => {
  const resolver = contractResolver(StatusUpdate.omit({ version: true }))
  return await resolver(values as never, undefined, { fields: {}, shouldUseNativeValidation: false })
}

it('reads a form as its contract does, without what was left blank', async () => {
  expect(await check({ status: 'confirmed', notes: ' At the gate ', location: '  ' })).toEqual({
    values: { status: 'confirmed', notes: 'At the gate' },
    errors: {},
  })
})

it('asks for what is missing, and passes on what the contract says about the rest', async () => {
  expect(await check({ notes: 'x'.repeat(501) })).toMatchObject({
    values: {},
    errors: { status: { message: 'Fill this in.' }, notes: { message: expect.stringContaining('500') as string } },
  })
})
