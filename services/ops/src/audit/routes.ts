import { auditVerificationKind } from '../platform/audit/verification.ts'
import { exportRoute } from '../platform/exports/define-export.ts'
import { signedIn } from '../platform/http/principals.ts'
import { get, post, type Route } from '../platform/http/routes.ts'
import { JobAccepted } from '../platform/jobs/contract.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { AuditSource } from './areas.ts'
import { AuditActions, AuditEntry, AuditPage, AuditQuery, AuditStats } from './contract.ts'
import { auditExportOf } from './export.ts'
import { getEntry, listEntries, visibleActions } from './queries.ts'
import { readAuditStats } from './stats.ts'

export interface AuditServices {
  /** The actions of the log with the permission to see each, and the entities whose records they name. */
  auditSource: AuditSource
}

export const auditRoutes = ({ auditSource }: AuditServices): Route[] => [
  get(
    '/audit',
    'settings.read',
    { summary: 'List audit log entries that you have permission to see, newest first', query: AuditQuery, answer: AuditPage },
    ({ principal, query }) => listEntries(auditSource, query, signedIn(principal)),
  ),
  get(
    '/audit/actions',
    'settings.read',
    { summary: 'List the actions that you have permission to see', answer: AuditActions },
    async ({ principal }) => ({
      items: visibleActions(auditSource, signedIn(principal)),
    }),
  ),
  get(
    '/audit/stats',
    'settings.read',
    { summary: 'Get the audit chain, its last signed head and its last verification', answer: AuditStats },
    () => readAuditStats(),
  ),
  get('/audit/:id', 'settings.read', { summary: 'Get an audit log entry', answer: AuditEntry }, ({ principal, id }) =>
    getEntry(auditSource, id, signedIn(principal)),
  ),
  exportRoute('/audit/exports', auditExportOf(auditSource)),
  post(
    '/audit/verifications',
    'settings.write',
    { summary: 'Verify the audit chain, as a job', answer: JobAccepted, status: 202, idempotencyKey: 'required' },
    async ({ principal, context }) => ({
      job: await enqueue(
        auditVerificationKind,
        {},
        { title: 'Verification of the audit log', ownerId: signedIn(principal).id, key: context.operation },
      ),
    }),
  ),
]
