/** The banks of Malaysia by their SWIFT codes, by which the bank of a payout is named. */
const codes: Readonly<Record<string, readonly string[]>> = {
  MBBEMYKL: ['maybank', 'malayan banking'],
  CIBBMYKL: ['cimb', 'cimb bank'],
  PBBEMYKL: ['public bank'],
  RHBBMYKL: ['rhb', 'rhb bank'],
  HLBBMYKL: ['hong leong', 'hong leong bank'],
  ARBKMYKL: ['ambank'],
  UOVBMYKL: ['uob', 'united overseas bank'],
  OCBCMYKL: ['ocbc', 'ocbc bank'],
  HBMBMYKL: ['hsbc', 'hsbc bank'],
  SCBLMYKX: ['standard chartered'],
  BIMBMYKL: ['bank islam'],
  BMMBMYKL: ['bank muamalat'],
  BKRMMYKL: ['bank rakyat'],
  BSNAMYK1: ['bsn', 'bank simpanan nasional'],
  PHBMMYKL: ['affin', 'affin bank'],
  MFBBMYKL: ['alliance', 'alliance bank'],
  AGOBMYKL: ['agrobank'],
  AFBQMYKL: ['mbsb', 'mbsb bank'],
  RJHIMYKL: ['al rajhi', 'al rajhi bank'],
}
const byName = new Map(Object.entries(codes).flatMap(([code, names]) => names.map((name) => [name, code] as const)))

/** The code of an agent's bank: that of the SWIFT code, or of the name as it is usually written. Null where neither says which bank it is. */
export function bankCodeOf({ bankName, swiftCode }: { bankName: string; swiftCode: string | null }): string | null {
  return (
    swiftCode?.slice(0, 8) ??
    byName.get(
      bankName
        .toLowerCase()
        .replaceAll(/\s+/g, ' ')
        .replace(/ (?:berhad|bhd)\.?$/, ''),
    ) ??
    null
  )
}
