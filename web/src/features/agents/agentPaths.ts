/** The paths of the agents' pages. */
export const agentPaths = {
  all: '/backoffice/agents',
  create: '/backoffice/agents/create',
  agent: (id: string) => `/backoffice/agents/${id}`,
  payouts: (id: string) => `/backoffice/agents/${id}/payouts`,
  edit: (id: string) => `/backoffice/agents/${id}/edit`,
} as const
