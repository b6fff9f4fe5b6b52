import { Link } from 'react-router-dom'
import { useReach } from '../../app/reach.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { payoutPaths } from './payoutPaths.ts'

/** The number of an order, which leads to it where the user may see orders. */
export function OrderName({ number }: { number: string }) {
  const path = useReach(payoutPaths.order(number))
  if (!path) return number
  return (
    <TextLink as={Link} to={path}>
      {number}
    </TextLink>
  )
}
