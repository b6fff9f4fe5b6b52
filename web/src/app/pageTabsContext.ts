import { createContext } from 'react'
import type { PageTab } from './feature.ts'

/** The tabs of all features, in their places. Apart from what draws them, which only their pages load. */
export const PageTabsContext = createContext<readonly PageTab[]>([])
