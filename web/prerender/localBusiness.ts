import type { Site } from '@kainsiap/ops/site/contract'

const days = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  saturday: ['Saturday'],
  sunday: ['Sunday'],
} as const

/** Structured data of the business for search engines (schema.org). Its URL is the page's own, so it does not depend on the host. */
export function localBusiness({ contact, openingHours, social, stores }: Site, description: string): object {
  const [name, ...lines] = contact.addressLines
  const town = lines.map((line) => /^(?<code>\d{5}) (?<place>.+)$/.exec(line)?.groups).find(Boolean)
  const region = lines.at(-1)?.split(',')[0]
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': '#business',
    name,
    description,
    telephone: contact.phone,
    email: contact.email,
    priceRange: 'RM',
    currenciesAccepted: 'MYR',
    areaServed: { '@type': 'Country', name: 'Malaysia' },
    address: {
      '@type': 'PostalAddress',
      streetAddress: lines[0],
      postalCode: town?.['code'],
      addressLocality: town?.['place'],
      addressRegion: region,
      addressCountry: 'MY',
    },
    openingHoursSpecification: openingHours
      .filter(({ opens, closes }) => opens !== null && closes !== null)
      .map(({ days: which, opens, closes }) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: days[which], opens, closes })),
    sameAs: [...Object.values(social), ...Object.values(stores)].filter((address) => address !== null),
  }
}
