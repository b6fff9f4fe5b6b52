import { ServicesSection } from './ServicesSection.tsx'

export function ServicesPage() {
  return <ServicesSection isPage />
}
