/** The paints that Art mixes. Cloth is white cloth; warm and cool are grounds; deep is a colour's shadow, soft its light. */
export const paint = {
  white: 'var(--art-white)',
  ink: 'var(--art-ink)',
  navy: 'var(--art-navy)',
  navyDeep: 'var(--art-navy-deep)',
  navySoft: 'var(--art-navy-soft)',
  orange: 'var(--art-orange)',
  orangeDeep: 'var(--art-orange-deep)',
  orangeSoft: 'var(--art-orange-soft)',
  cloth: 'var(--art-cloth)',
  clothShade: 'var(--art-cloth-shade)',
  clothDeep: 'var(--art-cloth-deep)',
  warm: 'var(--art-warm)',
  warmDeep: 'var(--art-warm-deep)',
  cool: 'var(--art-cool)',
  coolDeep: 'var(--art-cool-deep)',
  leaf: 'var(--art-leaf)',
} as const

/** A dye: the colour of a cloth, its shadow and its light. */
export interface Dye {
  base: string
  deep: string
  soft: string
}

export const dyes = {
  navy: { base: paint.navy, deep: paint.navyDeep, soft: paint.navySoft },
  orange: { base: paint.orange, deep: paint.orangeDeep, soft: paint.orangeSoft },
  white: { base: paint.cloth, deep: paint.clothShade, soft: paint.clothDeep },
  sky: { base: paint.navySoft, deep: paint.navy, soft: paint.white },
  peach: { base: paint.orangeSoft, deep: paint.orange, soft: paint.white },
} as const satisfies Record<string, Dye>
