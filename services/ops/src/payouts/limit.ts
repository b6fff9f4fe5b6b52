import { defaultSettings } from '../settings/defaults.ts'

/** Above the limit by itself, or with what else went to its agent: it takes two people. */
export const isAboveLimit = ({ amountSen, besideSen = 0 }: { amountSen: number; besideSen?: number | undefined }): boolean =>
  amountSen + besideSen > defaultSettings.secondPersonAboveSen
