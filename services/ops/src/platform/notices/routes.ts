import { signedIn } from '../http/principals.ts'
import { get, post } from '../http/routes.ts'
import { NoticeList, ReadNotices } from './contract.ts'
import { listNotices } from './queries.ts'
import { markRead } from './store.ts'

export const noticeRoutes = [
  get('/notices', 'signed-in', { summary: 'List your notices, newest first', answer: NoticeList }, ({ principal }) =>
    listNotices(signedIn(principal)),
  ),
  post(
    '/notices/read',
    'signed-in',
    { summary: 'Mark a notice and all earlier ones as read', body: ReadNotices, answer: NoticeList, idempotencyKey: 'unused' },
    async ({ principal, body }) => {
      const reader = signedIn(principal)
      await markRead(reader.id, body.upTo)
      return listNotices(reader)
    },
  ),
]
