import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'

/** A page of one record; an address that can name no record shows what is shown where there is no page. */
export function recordRoute(record: RegExp, PageOfRecord: ComponentType, NoPage: ComponentType): ComponentType {
  return function RecordRoute() {
    const named = Object.values(useParams())
    return named.every((value) => value !== undefined && record.test(value)) ? <PageOfRecord /> : <NoPage />
  }
}
