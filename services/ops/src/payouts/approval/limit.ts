import { defaultSettings } from '../../settings/defaults.ts'

/** The limit that a payout was made with; one of an earlier version has none of its own. */
export interface Limited {
  secondPersonAboveSen?: number | undefined
}
export const limitOf = ({ secondPersonAboveSen = defaultSettings.secondPersonAboveSen }: Limited): number => secondPersonAboveSen

/** Above its limit by itself, or with what else went to its agent: it takes two people. */
export const isAboveLimit = (of: Limited & { amountSen: number; besideSen?: number | undefined }): boolean =>
  of.amountSen + (of.besideSen ?? 0) > limitOf(of)
