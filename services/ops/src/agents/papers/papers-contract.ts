import { z } from 'zod'

/** What an agent shows the original of. */
export const AgentPaper = z.enum(['ic', 'driving_licence', 'insurance', 'road_tax'])
export type AgentPaper = z.infer<typeof AgentPaper>
/** Of what was handed in: still to be decided about, and not accepted. */
export const openStates = ['pending']
export const refusedStates = ['rejected', 'requires_documents']
/** As in a sentence; a list of them by `papersText`. */
export const agentPaperNames: Readonly<Record<AgentPaper, string>> = {
  ic: 'identity card',
  driving_licence: 'driving licence',
  insurance: 'insurance',
  road_tax: 'road tax',
}
/** "identity card, insurance" */
export const papersText = (papers: readonly AgentPaper[]): string => papers.map((paper) => agentPaperNames[paper]).join(', ')
