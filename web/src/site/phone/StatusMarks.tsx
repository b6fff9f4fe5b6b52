import styled from 'styled-components'
import { u } from './unit.ts'

/** Signal, wireless and battery. */
export function StatusMarks() {
  return (
    <Marks viewBox="0 0 58 12">
      <path d="M0 8.500h2.600V12H0zM4.200 6h2.600v6H4.200zM8.400 3.200H11V12H8.400zM12.600.4h2.600V12h-2.600z" />
      <path d="M26.500 12l-2.300-2.600a3.600 3.600 0 0 1 4.600 0zM22.300 7.200a6.500 6.500 0 0 1 8.400 0l1.400-1.600a8.700 8.700 0 0 0-11.200 0z" />
      <path d="M19.100 3.700a11.400 11.400 0 0 1 14.800 0L35.300 2a13.600 13.600 0 0 0-17.600 0z" />
      <path
        d="M41.500.5h11A2.500 2.500 0 0 1 55 3v6a2.500 2.500 0 0 1-2.500 2.500h-11A2.500 2.500 0 0 1 39 9V3A2.500 2.500 0 0 1 41.500.5z"
        opacity=".35"
      />
      <path d="M42 2h8a1.300 1.300 0 0 1 1.300 1.300v5.400A1.300 1.300 0 0 1 50 10h-8a1.300 1.300 0 0 1-1.300-1.300V3.300A1.300 1.300 0 0 1 42 2zM56 4.200c1 .3 1.500 1 1.500 1.800s-.5 1.500-1.500 1.800z" />
    </Marks>
  )
}

const Marks = styled.svg`
  width: ${u(58)};
  height: ${u(12)};
  fill: currentColor;
`
