import type { NoticeData } from './contract.ts'

/** What one user is told. */
export interface NewNotice {
  ownerId: string
  kind: string
  data: NoticeData
}
