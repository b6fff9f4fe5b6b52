import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { testAgent } from '../testAgent.ts'
import { type AgentValues, changesOf, dayOff, editFormOf, emptyAgent, likeMonday, NewAgentForm, usualDay, valuesOf } from './agentForm.ts'
import { withArea } from './areas.ts'

const filled: AgentValues = {
  ...emptyAgent,
  name: 'Nurin binti Zulkarnain',
  email: 'nurin@mail.example',
  phoneNumber: '019-664 8710',
  icNumber: '940514-10-5678',
  dateOfBirth: '1994-05-14',
  gender: 'female',
  nationality: 'Malaysian',
  address: { addressLine1: '14, Jalan Plumbum', addressLine2: 'Seksyen 7', city: 'Shah Alam', state: 'Selangor', postalCode: '40000' },
  vehicle: {
    type: 'car',
    plateNumber: 'vec1846',
    brand: 'Perodua',
    model: 'Myvi',
    year: '2021',
    color: 'White',
    insuranceExpiry: '2027-03-01',
    roadtaxExpiry: '2027-03-01',
  },
  workingAreas: ['Klang'],
  registrationFee: 'paid',
  bank: { bankName: 'Maybank', accountNumber: '1640 2283 4471', accountHolderName: 'NURIN BINTI ZULKARNAIN', swiftCode: 'MBBEMYKL' },
}
const added = (change: Partial<AgentValues>) => NewAgentForm.safeParse({ ...filled, ...change })
const problems = ({ error }: { error?: z.ZodError | undefined }) => error?.issues.map(({ path }) => path.join('.'))

describe('a new agent', () => {
  it('is sent as the contract reads it, without what belongs to editing', () => {
    const { data } = added({})
    expect(data).toMatchObject({
      phoneNumber: '+60196648710',
      icNumber: '940514105678',
      maxOrdersPerDay: 12,
      vehicle: { plateNumber: 'VEC 1846', year: 2021 },
      bank: { accountNumber: '164022834471' },
    })
    expect(data).not.toHaveProperty('exceptions')
    expect(added({ bank: null }).data).not.toHaveProperty('bank')
  })

  it('is refused beside the field that is wrong', () => {
    expect(problems(added({ dateOfBirth: '1994-05-15' }))).toEqual(['dateOfBirth'])
    expect(problems(added({ nationality: 'other' }))).toEqual(['nationality'])
    expect(problems(added({ vehicle: { ...filled.vehicle, year: '2999' } }))).toEqual(['vehicle.year'])
    expect(
      problems(
        added({ bank: { bankName: 'Maybank', accountNumber: '164022834471', accountHolderName: 'Somebody Else', swiftCode: 'MBBEMYKL' } }),
      ),
    ).toEqual(['bank.accountHolderName'])
    const monday = { ...usualDay, endTime: '08:00' }
    expect(problems(added({ workingHours: { ...filled.workingHours, monday } }))).toEqual(['workingHours.monday.endTime'])
  })
})

describe('an agent who is edited', () => {
  const values = valuesOf(testAgent)
  const edited = (change: Partial<AgentValues>) => editFormOf(testAgent).safeParse({ ...values, ...change })

  it('has only what was changed checked and sent, however little is known of them', () => {
    expect(changesOf(testAgent, values)).toEqual({})
    expect(edited({ phoneNumber: '012-884 1907' }).data).toEqual({ version: 3, phoneNumber: '+60128841907' })
    expect(edited({ maxOrdersPerDay: '15' }).data).toEqual({ version: 3, maxOrdersPerDay: 15 })
  })

  it('needs a vehicle whole once a part of it is changed', () => {
    const { vehicle } = values
    expect(problems(edited({ vehicle: { ...vehicle, brand: 'Honda' } }))).toEqual(
      expect.arrayContaining(['vehicle.year', 'vehicle.insuranceExpiry', 'vehicle.roadtaxExpiry']),
    )
  })

  it('cannot have a field emptied, and an IC number changes with the date of birth', () => {
    const { name: _name, ...nameless } = values
    expect(problems(editFormOf(testAgent).safeParse(nameless))).toEqual(['name'])
    expect(problems(edited({ icNumber: '940514-10-5678' }))).toEqual(['icNumber'])
    expect(edited({ icNumber: '940514-10-5678', dateOfBirth: '1994-05-14' }).data).toMatchObject({ icNumber: '940514105678' })
  })

  it('takes the bank account along with a new name', () => {
    const bank = { bankName: 'Maybank', accountEndsIn: '5678', accountHolderName: 'Hafiz bin Ramli', isInOwnName: true, swiftCode: null }
    const paid = { ...testAgent, bank: { ...bank, changedAt: testAgent.createdAt, payoutsHeldUntil: null } }
    const renamed = (accountHolderName: string) =>
      editFormOf(paid).safeParse({ ...valuesOf(paid), name: 'Hafiz bin Harun', accountHolderName })
    expect(problems(renamed('Hafiz bin Ramli'))).toEqual(['accountHolderName'])
    expect(renamed('Hafiz bin Harun').data).toEqual({ version: 3, name: 'Hafiz bin Harun', accountHolderName: 'Hafiz bin Harun' })
    expect(edited({ name: 'Hafiz bin Harun' }).success).toBe(true)
  })

  it('keeps the note of an exception, or none', () => {
    const exceptions = [{ day: '2026-08-31', ...dayOff, note: '' }]
    expect(edited({ exceptions }).data).toEqual({ version: 3, exceptions: [{ day: '2026-08-31', ...dayOff, note: null }] })
  })
})

it('takes Monday’s hours over to the other working days only', () => {
  const hours = likeMonday({ ...emptyAgent.workingHours, monday: { ...usualDay, startTime: '10:00' } })
  expect([hours.friday.startTime, hours.sunday]).toEqual(['10:00', dayOff])
})

it('names a working area once, however it is written', () => {
  expect(withArea(['Klang'], '  klang ')).toEqual(['Klang'])
  expect(withArea(['Klang'], 'Shah  Alam')).toEqual(['Klang', 'Shah Alam'])
})
