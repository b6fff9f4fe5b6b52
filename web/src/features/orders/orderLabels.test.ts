import { describe, expect, it } from 'vitest'
import { phoneLabel } from '../../ui/format/phoneLabel.ts'
import { addressLines, isSameAddress, rateLabel, serviceSummary } from './orderLabels.ts'

const line = (serviceName: string) => ({
  id: '0'.repeat(24),
  serviceType: 'ironing' as const,
  serviceName,
  item: 'Shirt',
  quantity: 1,
  unitPriceSen: 100,
  totalPriceSen: 100,
  urgentService: false,
})
const address = {
  addressLine1: '14, Jalan Plumbum 7/102',
  addressLine2: null,
  city: 'Shah Alam',
  state: 'Selangor' as const,
  postalCode: '40000',
  country: 'Malaysia' as const,
  coordinates: null,
  landmark: null,
  accessInstructions: null,
}

describe('the labels of orders', () => {
  it.each([
    [['Ironing'], 'Ironing', null, 'Ironing'],
    [['Ironing', 'Folding'], 'Ironing, Folding', null, 'Ironing, Folding'],
    [['Ironing', 'Ironing', 'Folding'], 'Ironing, Folding', null, 'Ironing, Folding'],
    [['Ironing', 'Folding', 'Washing', 'Special care'], 'Ironing, Folding', '+2 more', 'Ironing, Folding, Washing, Special care'],
  ])('names the first two services of %j, and all for a print', (names, named, more, all) => {
    expect(serviceSummary({ services: names.map(line) })).toEqual({ named, more, all })
  })

  it('writes phones as Malaysians do, and leaves others alone', () => {
    expect(phoneLabel('+60128841907')).toBe('+60 12-884 1907')
    expect(phoneLabel('+601123456789')).toBe('+60 11-2345 6789')
    expect(phoneLabel('n/a')).toBe('n/a')
  })

  it('writes an address in lines and tells the same from another', () => {
    expect(addressLines(address)).toEqual(['14, Jalan Plumbum 7/102', '40000 Shah Alam, Selangor'])
    expect(isSameAddress(address, { ...address })).toBe(true)
    expect(isSameAddress(address, { ...address, accessInstructions: 'Gate B' })).toBe(false)
  })

  it('writes rates', () => {
    expect([rateLabel(500), rateLabel(250), rateLabel(10_000)]).toEqual(['5%', '2.5%', '100%'])
  })
})
