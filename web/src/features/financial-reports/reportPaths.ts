/** The paths of the reports' pages. */
export const reportPaths = {
  all: '/backoffice/finance/reports',
  report: (id: string) => `/backoffice/finance/reports/${id}`,
} as const
