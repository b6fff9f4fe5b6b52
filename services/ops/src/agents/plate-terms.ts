import { nameTerms } from '../platform/database/search-terms.ts'

/** The terms of a plate, which may be typed without its space. */
export const plateTerms = (plate: string): string[] => [...nameTerms(plate), ...nameTerms(plate.replaceAll(' ', ''))]
