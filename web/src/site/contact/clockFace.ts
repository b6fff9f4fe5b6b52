import type { Language } from '../languages.ts'
import { joined } from '../parts/joined.ts'

/** "08:00" as each language writes it: "8:00 am", "8:00 pagi", "8:00". Explicit, since the Intl data of browsers and the build differ. */
export function clockFace(time: string, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const face = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
  switch (language) {
    case 'en':
      return joined(`${face} ${hours < 12 ? 'am' : 'pm'}`)
    case 'ms':
      return joined(`${face} ${hours < 12 ? 'pagi' : hours < 14 ? 'tengah hari' : hours < 19 ? 'petang' : 'malam'}`)
    case 'zh':
      return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  }
}
