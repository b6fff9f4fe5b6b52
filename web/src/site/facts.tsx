import { cataloguePrices } from '@kainsiap/ops/catalogue/prices'
import type { Site } from '@kainsiap/ops/site/contract'
import { siteDefaults } from '@kainsiap/ops/site/defaults'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'

/** What pages are rendered from at build, and what stays when the server cannot be asked. */
export const defaultFacts: Site = { ...siteDefaults, services: [...cataloguePrices] }

const Facts = createContext<Site>(defaultFacts)

export const useFacts = (): Site => use(Facts)

/** What the back office says today enters after the page stands, in the space of the defaults. */
export function FactsProvider({ children }: { children: ReactNode }) {
  const [facts, setFacts] = useState(defaultFacts)
  useEffect(() => {
    const gone = new AbortController()
    fetch('/api/public/site', { signal: gone.signal })
      .then(async (response) => {
        if (response.ok) setFacts((await response.json()) as Site)
      })
      .catch(() => {
        // The defaults stay: a visitor can do nothing about it, and nothing here depends on it.
      })
    return () => gone.abort()
  }, [])
  return <Facts value={facts}>{children}</Facts>
}
