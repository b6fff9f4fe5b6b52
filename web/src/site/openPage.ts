import type { ComponentType } from 'react'
import type { SitePage } from './sitePaths.ts'

export type PageName = SitePage | 'notFound'

/** The page at an address, loaded and ready to render. */
export interface OpenPage {
  name: PageName
  /** Without the language. */
  path: string
  hash: string
  Component: ComponentType
}
