import { getCatalogue } from '../catalogue/queries.ts'
import { get } from '../platform/http/routes.ts'
import { Site } from './contract.ts'
import { siteDefaults } from './defaults.ts'

export const siteRoutes = [
  get('/public/site', 'public', { summary: 'Get the company details for the website', answer: Site }, async () => ({
    ...siteDefaults,
    services: getCatalogue().items,
  })),
]
