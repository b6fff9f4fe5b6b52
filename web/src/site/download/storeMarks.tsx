/** Own symbols for the two stores: a bag and a triangle, not their trademarks. */
export function AppStoreMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden>
      <rect x="2" y="2" width="16" height="16" rx="4.500" />
      <path d="M6 13.500h8M7.200 11.500 11 5M9 5l3.800 6.500" />
    </svg>
  )
}

export function GooglePlayMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" aria-hidden>
      <path d="M4 3v14l12.500-7zM4 3l7.500 9.800M4 17l7.500-9.800" />
    </svg>
  )
}
