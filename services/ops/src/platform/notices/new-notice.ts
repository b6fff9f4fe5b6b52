import type { Permission } from '../../permissions.ts'
import type { NoticeData } from './contract.ts'

/** What one user is told. */
export interface NewNotice {
  ownerId: string
  kind: string
  data: NoticeData
  /** What it takes to see what it tells, also later on; omitted where it is about the owner. */
  permission?: Permission
}
