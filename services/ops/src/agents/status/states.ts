/** Kuala Lumpur lies inside Selangor, and agents cross that border all day: both count as one service area. */
const neighbours: Readonly<Record<string, readonly string[]>> = { 'Kuala Lumpur': ['Selangor'], Selangor: ['Kuala Lumpur'] }

/** The states that an agent of `state` serves without explicit permission. */
export const servedStates = (state: string): readonly string[] => [state, ...(neighbours[state] ?? [])]
