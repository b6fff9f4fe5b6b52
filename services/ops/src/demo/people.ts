import { towns } from './places.ts'
import type { Random } from './random.ts'

const malayMen = [
  'Ahmad Zulkifli',
  'Muhammad Hafiz',
  'Faizal',
  'Azman',
  'Syafiq',
  'Hairul Anuar',
  'Khairul Nizam',
  'Amirul',
  'Rosli',
  'Shahrul',
]
const malayWomen = ['Siti Hajar', 'Nor Azizah', 'Nurul Izzah', 'Farah Nadia', 'Amirah', 'Aisyah', 'Noraini', 'Hidayah', 'Rohana', 'Suhaila']
const fathers = ['Hassan', 'Omar', 'Yusof', 'Othman', 'Ramli', 'Idris', 'Kamal', 'Harun', 'Ismail', 'Salleh', 'Zainal', 'Abdullah']
const chinese = [
  'Tan Mei Ling',
  'Lim Chee Keong',
  'Wong Siew Fong',
  'Chong Wai Mun',
  'Lee Jia Hui',
  'Ooi Kah Wai',
  'Ng Kok Leong',
  'Teoh Hui Min',
  'Goh Boon Heng',
  'Yap Li Ting',
  'Cheah Soo Yin',
  'Khoo Wei Han',
  'Low Pei Shan',
  'Chan Kar Mun',
]
const indianMen = ['Rajesh', 'Ganesh', 'Suresh', 'Vikneswaran', 'Prakash', 'Dinesh', 'Saravanan']
const indianWomen = ['Kavitha', 'Priya', 'Anjali', 'Malathi', 'Shanti', 'Deepa']
const indianFathers = ['Kumar', 'Pillai', 'Suresh', 'Maniam', 'Nair', 'Raman', 'Krishnan']

function personName(random: Random): string {
  const kind = random.next()
  if (kind < 0.32) return `${random.pick(malayMen)} bin ${random.pick(fathers)}`
  if (kind < 0.62) return `${random.pick(malayWomen)} binti ${random.pick(fathers)}`
  if (kind < 0.85) return random.pick(chinese)
  return random.chance(0.5)
    ? `${random.pick(indianMen)} a/l ${random.pick(indianFathers)}`
    : `${random.pick(indianWomen)} a/p ${random.pick(indianFathers)}`
}

function contact(random: Random, name: string, index: number) {
  const plain = name
    .toLowerCase()
    .replaceAll(/\b(bin|binti|a\/l|a\/p)\b/g, '')
    .replaceAll(/[^a-z]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')
  return {
    email: `${plain}.${index}@mail.example`,
    phoneNumber: `+601${random.pick(['0', '2', '3', '6', '7', '9'])}${random.whole(1_000_000, 9_999_999)}`,
  }
}

export function demoCustomers(random: Random, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const name = personName(random)
    const { city, state } = random.pick(towns)
    const language = random.pick(['ms', 'ms', 'en', 'en', 'zh'] as const)
    return {
      name,
      ...contact(random, name, index + 1),
      city,
      state,
      preferredLanguage: language,
      accountStatus: 'active' as const,
      verificationStatus: random.chance(0.8) ? ('verified' as const) : ('pending' as const),
    }
  })
}

export function demoAgents(random: Random, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const name = personName(random)
    const { city, state } = towns[index % towns.length] ?? random.pick(towns)
    const near = towns.filter((town) => town.state === state).map((town) => town.city)
    return {
      name,
      ...contact(random, name, 1_000 + index),
      city,
      state,
      vehicleType: random.pick(['motorcycle', 'motorcycle', 'car', 'car', 'van'] as const),
      plateNumber: `${random.pick(['V', 'B', 'W', 'P', 'J'])}${random.pick(['AA', 'QK', 'LM', 'RT', 'XC'])} ${random.whole(1_000, 9_999)}`,
      workingAreas: [...new Set([city, random.pick(near), random.pick(near)])],
      maxOrdersPerDay: random.whole(12, 25),
      accountStatus: index === count - 1 ? ('suspended' as const) : ('active' as const),
      verificationStatus: 'verified' as const,
    }
  })
}
