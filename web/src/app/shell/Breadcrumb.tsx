import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { features } from '../../features/index.ts'
import { phone } from '../../ui/layout/breakpoints.ts'
import { useNamedRecord } from '../page/crumbNames.tsx'
import { breadcrumb } from './crumbs.ts'

const pagePaths = features.flatMap(({ pages = [] }) => pages.map(({ path }) => path))
const hasPage = (path: string) => pagePaths.some((pattern) => matchPath(pattern, path))

/** The current location, built from the path; a single crumb is replaced by the page's title, which says more. */
export function Breadcrumb({ title }: { title: string }) {
  const named = useNamedRecord()
  const crumbs = breadcrumb(useLocation().pathname, hasPage, (id) => (named?.id === id ? named.name : undefined))
  if (crumbs.length < 2) return <Title>{title}</Title>
  return (
    <Nav aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <Fragment key={path}>
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            <li>
              {index === crumbs.length - 1 ? <span aria-current="page">{label}</span> : path ? <Link to={path}>{label}</Link> : label}
            </li>
          </Fragment>
        ))}
      </ol>
    </Nav>
  )
}

const Title = styled.span`
  flex: 1;
  overflow: hidden;
  font-size: var(--font-size-dense);
  font-weight: var(--font-weight-semibold);
  text-overflow: ellipsis;
  white-space: nowrap;

  ${phone} {
    font-size: var(--font-size-lead);
  }
`
const Nav = styled.nav`
  container-type: inline-size;
  flex: 1;
  min-width: 0;

  ol {
    display: flex;
    align-items: center;
    gap: 6px;
    color: var(--color-text-muted);
    font-size: var(--font-size-dense);
    white-space: nowrap;
  }
  li {
    overflow: hidden;
    padding: 2px;
    margin: -2px;
    text-overflow: ellipsis;
  }
  /* The page itself has the room it needs; those above it shrink, and leave where there is least. */
  li:last-child {
    flex: 0 0 auto;
    max-width: 100%;
  }
  /* Where there is no room for more, as beside a drawer, the page's own name is all. */
  @container (max-width: 220px) {
    :is(li, svg):not(:last-child) {
      display: none;
    }
  }
  ${phone} {
    :is(li, svg):not(:last-child) {
      display: none;
    }
  }
  svg {
    flex: none;
    color: var(--color-text-subtle);
  }
  a:hover {
    color: var(--color-text);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  [aria-current] {
    color: var(--color-text);
    font-weight: var(--font-weight-semibold);
  }
`
