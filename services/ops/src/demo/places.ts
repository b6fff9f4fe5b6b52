import type { Address } from '../orders/contract.ts'
import type { Random } from './random.ts'

export interface Town {
  city: string
  state: Address['state']
  postalCode: string
}

/** Real towns with their postcodes. */
export const towns: readonly Town[] = [
  { city: 'Bangsar', state: 'Kuala Lumpur', postalCode: '59100' },
  { city: 'Mont Kiara', state: 'Kuala Lumpur', postalCode: '50480' },
  { city: 'Cheras', state: 'Kuala Lumpur', postalCode: '56100' },
  { city: 'Setapak', state: 'Kuala Lumpur', postalCode: '53300' },
  { city: 'Bukit Jalil', state: 'Kuala Lumpur', postalCode: '57000' },
  { city: 'Shah Alam', state: 'Selangor', postalCode: '40000' },
  { city: 'Petaling Jaya', state: 'Selangor', postalCode: '46050' },
  { city: 'Subang Jaya', state: 'Selangor', postalCode: '47500' },
  { city: 'Klang', state: 'Selangor', postalCode: '41200' },
  { city: 'Kajang', state: 'Selangor', postalCode: '43000' },
  { city: 'Ampang', state: 'Selangor', postalCode: '68000' },
  { city: 'Puchong', state: 'Selangor', postalCode: '47100' },
  { city: 'George Town', state: 'Penang', postalCode: '10050' },
  { city: 'Bayan Lepas', state: 'Penang', postalCode: '11900' },
  { city: 'Butterworth', state: 'Penang', postalCode: '12000' },
  { city: 'Bukit Mertajam', state: 'Penang', postalCode: '14000' },
  { city: 'Johor Bahru', state: 'Johor', postalCode: '80100' },
  { city: 'Skudai', state: 'Johor', postalCode: '81300' },
  { city: 'Iskandar Puteri', state: 'Johor', postalCode: '79100' },
  { city: 'Batu Pahat', state: 'Johor', postalCode: '83000' },
]

const streets = [
  'Jalan Plumbum',
  'Jalan Telawi',
  'Jalan Kiara',
  'Lorong Maarof',
  'Jalan Cempaka',
  'Jalan Mawar',
  'Jalan Seroja',
  'Persiaran Damai',
  'Jalan Bestari',
  'Jalan Wawasan',
  'Lebuh Chulia',
  'Jalan Kenari',
  'Jalan Teratai',
  'Jalan Melur',
  'Jalan Sejahtera',
]
const landmarks = ['Opposite the surau', 'Next to the 7-Eleven', 'Behind the primary school', 'Near the LRT station', null, null, null]
const gates = ['Guard house: ask for the unit', 'Call on arrival', 'Leave with the guard', null, null, null]

export function addressIn(random: Random, { city, state, postalCode }: Town): Address {
  return {
    addressLine1: `${random.whole(1, 88)}, ${random.pick(streets)} ${random.whole(1, 9)}/${random.whole(1, 40)}`,
    addressLine2: random.chance(0.3) ? `Block ${random.pick(['A', 'B', 'C'])}-${random.whole(1, 22)}-${random.whole(1, 12)}` : null,
    city,
    state,
    postalCode,
    country: 'Malaysia',
    coordinates: null,
    landmark: random.pick(landmarks),
    accessInstructions: random.pick(gates),
  }
}
