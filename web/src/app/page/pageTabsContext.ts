import { createContext } from 'react'
import type { PageAction, PageTab } from '../feature.ts'

/** The tabs of all features, in their places. Apart from what draws them, which only their pages load. */
export const PageTabsContext = createContext<readonly PageTab[]>([])

/** The buttons that features add to the headers of such pages. */
export const PageActionsContext = createContext<readonly PageAction[]>([])
