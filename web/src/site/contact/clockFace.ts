import type { Language } from '../languages.ts'

/** "08:00" as each language says it: "8:00 am", "8:00 pagi", "8:00". Written out, since browsers and the build differ in what Intl knows. */
export function clockFace(time: string, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const face = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
  switch (language) {
    case 'en':
      return `${face} ${hours < 12 ? 'am' : 'pm'}`
    case 'ms':
      return `${face} ${hours < 12 ? 'pagi' : hours < 14 ? 'tengah hari' : hours < 19 ? 'petang' : 'malam'}`
    case 'zh':
      return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  }
}
