import type { Site } from './contract.ts'

/** The website's content until the back office can edit it. Browser-safe: pages are rendered from it. */
export const siteDefaults: Omit<Site, 'services'> = {
  openingHours: [
    { days: 'weekdays', opens: '08:00', closes: '22:00' },
    { days: 'saturday', opens: '09:00', closes: '22:00' },
    { days: 'sunday', opens: '09:00', closes: '20:00' },
  ],
  contact: {
    email: 'hello@kainsiap.example',
    phone: '+60 3-5510 2026',
    addressLines: ['KainSiap', '12, Jalan Plumbum 7/102', '40000 Shah Alam', 'Selangor, Malaysia'],
  },
  stores: {
    appStore: 'https://apps.apple.com/my/app/kainsiap',
    googlePlay: 'https://play.google.com/store/apps/details?id=my.kainsiap.app',
  },
  social: {
    facebook: 'https://www.facebook.com/kainsiap',
    instagram: 'https://www.instagram.com/kainsiap',
    tiktok: 'https://www.tiktok.com/@kainsiap',
  },
  figures: { activeAgents: '3000+', seenOn: 'TV9', launchedYear: 2023, coverage: 'Malaysia' },
}
