import { ringgit } from './ringgit.ts'

/** An amount as a large figure: the currency is small, before it. */
export function FigureAmount({ sen }: { sen: number }) {
  const [currency, amount] = ringgit(sen).split('\u00A0')
  return (
    <>
      <small>{currency}</small>
      {amount}
    </>
  )
}
