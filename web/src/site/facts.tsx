import { cataloguePrices } from '@kainsiap/ops/catalogue/prices'
import type { Site } from '@kainsiap/ops/site/contract'
import { siteDefaults } from '@kainsiap/ops/site/defaults'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'

/** The values that pages are rendered with at build, and that stay when the server is unreachable. */
export const defaultFacts: Site = { ...siteDefaults, services: [...cataloguePrices] }

const Facts = createContext<Site>(defaultFacts)

export const useFacts = (): Site => use(Facts)

/** The back office's current values replace the defaults after hydration, in the same space. */
export function FactsProvider({ children }: { children: ReactNode }) {
  const [facts, setFacts] = useState(defaultFacts)
  useEffect(() => {
    const gone = new AbortController()
    fetch('/api/public/site', { signal: gone.signal })
      .then(async (response) => {
        if (response.ok) setFacts((await response.json()) as Site)
      })
      .catch(() => {
        // The defaults stay: a visitor cannot fix the error, and nothing depends on the values.
      })
    return () => gone.abort()
  }, [])
  return <Facts value={facts}>{children}</Facts>
}
