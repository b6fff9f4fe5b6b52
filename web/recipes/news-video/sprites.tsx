import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BajuKurung } from '../../src/site/illustrations/BajuKurung.tsx'
import { FoldedPile } from '../../src/site/illustrations/Folded.tsx'
import { Hibiscus } from '../../src/site/illustrations/Hibiscus.tsx'
import { Iron } from '../../src/site/illustrations/Iron.tsx'
import { NewsScene, word } from '../../src/site/illustrations/NewsScene.tsx'
import { dyes, paint, type Dye } from '../../src/site/illustrations/paint.ts'
import { Rider, Scooter } from '../../src/site/illustrations/Scooter.tsx'
import { Shophouse } from '../../src/site/illustrations/Shophouse.tsx'
import { Skyline } from '../../src/site/illustrations/Skyline.tsx'
import { palette } from './palette.mjs'

/** The site's drawings as self-contained images: name, viewBox, markup. */
export const sprites: Readonly<Record<string, string>> = {
  thumbnail: picture('0 0 640 360', <NewsScene />),
  iron: picture('0 0 206 134', <Iron cord={false} />),
  kurung: picture('0 -10 200 276', <BajuKurung kain={dyes.sky} />),
  scooter: picture('-12 -50 232 200', scooter()),
  houseOne: picture('-6 4 132 188', <Shophouse dye={dyes.peach} shutters={dyes.navy} />),
  houseTwo: picture('-6 4 132 188', <Shophouse dye={dyes.sky} shutters={dyes.orange} />),
  skyline: picture('0 -232 720 232', <Skyline fill={paint.coolDeep} lights={paint.orangeSoft} />),
  hibiscus: picture('-60 -56 124 104', <Hibiscus />),
  folded0: folded(dyes.sky),
  folded1: folded(dyes.white, true),
  folded2: folded(dyes.orange, false, true),
  folded3: folded(dyes.peach, true),
  folded4: folded(dyes.white, false, true),
}

export { word }

function scooter(): ReactNode {
  return (
    <>
      <Scooter />
      <Rider />
    </>
  )
}

function folded(dye: Dye, turned = false, band = false): string {
  return picture('0 0 124 26', <FoldedPile pieces={[{ x: 0, width: 124, dye, turned, band }]} transform="translate(0 26)" />)
}

function picture(viewBox: string, children: ReactNode): string {
  const [, , width, height] = viewBox.split(' ')
  const markup = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={viewBox}
      width={width}
      height={height}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>,
  )
  return Object.entries(palette).reduce((svg, [name, colour]) => svg.replaceAll(`var(--art-${kebab(name)})`, colour), markup)
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
