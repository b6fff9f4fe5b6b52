import type { ComponentType } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { readRecordRef } from './recordRef.ts'

/** A page of one record; an address that can name no record shows what is shown where there is no page, and one in other case leads to it. */
export function recordRoute(record: RegExp, PageOfRecord: ComponentType, NoPage: ComponentType): ComponentType {
  return function RecordRoute() {
    const { pathname, ...rest } = useLocation()
    const refs = new Map(Object.values(useParams()).map((value = '') => [value, readRecordRef(record, value)]))
    if ([...refs.values()].includes(null)) return <NoPage />
    if ([...refs].every(([value, ref]) => value === ref)) return <PageOfRecord />
    const parts = pathname.split('/').map((part) => refs.get(part) ?? part)
    return <Navigate to={{ ...rest, pathname: parts.join('/') }} replace />
  }
}
