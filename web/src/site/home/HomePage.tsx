import { Suspense } from 'react'
import { DownloadSection } from '../download/DownloadSection.tsx'
import { ServicesSection } from '../services/ServicesSection.tsx'
import { Founder } from './Founder.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { News } from './News.tsx'

/** Below the hero each section hydrates separately: the page stays responsive in between. */
const sections = Object.entries({ News, ServicesSection, HowItWorks, Founder, DownloadSection })

export function HomePage() {
  return (
    <>
      <Hero />
      {sections.map(([name, Section]) => (
        <Suspense key={name}>
          <Section />
        </Suspense>
      ))}
    </>
  )
}
