/** The paints of the site's night drawings (web/src/site/illustrations/Art.tsx), precomputed: a film has no themes. */
export const palette = {
  white: '#FFFFFF',
  ink: '#0F1B33',
  navy: '#17408D',
  navyDeep: '#132E60',
  navySoft: '#A1BDF2',
  orange: '#EA6610',
  orangeDeep: '#B15219',
  orangeSoft: '#F4AF83',
  cloth: '#F6F8FA',
  clothShade: '#D2D7E1',
  clothDeep: '#A1ABBF',
  cool: '#112449',
  coolDeep: '#14326A',
  leaf: '#3796A1',
}
