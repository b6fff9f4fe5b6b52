import { StatusUpdate } from '@kainsiap/ops/orders/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
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
    errors: { status: { message: 'This field is required.' }, notes: { message: expect.stringContaining('500') as string } },
  })
})

it('leaves out what is blank within lists, too', async () => {
  const Boxes = z.strictObject({ boxes: z.array(z.strictObject({ label: z.string(), note: z.string().optional() })) })
  const resolver = contractResolver(Boxes)
  const options = { fields: {}, shouldUseNativeValidation: false }
  expect(await resolver({ boxes: [{ label: 'A', note: ' ' }] }, undefined, options)).toEqual({
    values: { boxes: [{ label: 'A' }] },
    errors: {},
  })
  expect(await resolver({ boxes: [{ label: '' }] }, undefined, options)).toMatchObject({
    errors: { boxes: [{ label: { message: 'This field is required.' } }] },
  })
})
