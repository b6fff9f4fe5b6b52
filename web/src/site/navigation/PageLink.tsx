import type { ComponentProps, MouseEvent } from 'react'
import { inLanguage } from '../languages.ts'
import { useNavigation } from './navigation.tsx'

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the site, without its language. */
  to: string
}

/** A link to another page of the site. Without script, or with a modifier key, it is an ordinary link. */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps) {
  const { language, page, go } = useNavigation()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a {...rest} href={inLanguage(language, to)} aria-current={to === page.path ? 'page' : undefined} onClick={press}>
      {children}
    </a>
  )
}
