export const auditPath = '/backoffice/audit'
