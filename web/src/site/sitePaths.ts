/** The pages of the website, without their language. */
export const sitePaths = {
  home: '/',
  services: '/services',
  download: '/download',
  contact: '/contact',
  terms: '/terms',
  track: '/track',
} as const
export type SitePage = keyof typeof sitePaths

export const sitePages = Object.keys(sitePaths) as readonly SitePage[]

/** The sections of the terms that the footer links to. */
export const termsAnchors = {
  privacy: '/terms#privacy-policy',
  refund: '/terms#refund-policy',
  booking: '/terms#booking-policy',
} as const

export function pageAt(path: string): SitePage | null {
  return sitePages.find((page) => sitePaths[page] === path) ?? null
}
