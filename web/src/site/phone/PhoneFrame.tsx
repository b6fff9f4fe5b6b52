import type { ReactNode } from 'react'
import styled from 'styled-components'
import { StatusMarks } from './StatusMarks.tsx'
import { u } from './unit.ts'

/**
 * A drawn phone, as wide as its box: everything inside is sized in three-hundredths of that width. The content is an illustration: hidden
 * from screen readers, and described by a text alternative of the caller.
 */
export function PhoneFrame({ time, children }: { time: string; children: ReactNode }) {
  return (
    <Box aria-hidden>
      <Body>
        <Keys viewBox="0 0 304 620" preserveAspectRatio="none">
          <path d="M1 128v26M1 172v44M1 228v44M303 190v64" />
        </Keys>
        <Glass>
          <Status>
            <b>{time}</b>
            <StatusMarks />
          </Status>
          <Content>{children}</Content>
          <Home />
        </Glass>
        <Notch />
      </Body>
    </Box>
  )
}

const Box = styled.div`
  width: 100%;
  container-type: inline-size;
  text-align: start;
  user-select: none;
`

const Body = styled.div`
  --u: calc(100cqi / 300);
  position: relative;
  width: ${u(300)};
  height: ${u(620)};
  padding: ${u(9)};
  border-radius: ${u(50)};
  background: var(--color-brand-navy);
  box-shadow:
    inset 0 0 0 ${u(1.5)} var(--color-series-compare),
    inset 0 0 0 ${u(4)} var(--color-scrim),
    var(--shadow-dialog);
  color: var(--color-text);
  font: var(--font-weight-regular) ${u(11.5)} / 1.35 var(--font-ui);
  font-variant-numeric: tabular-nums;
`

const Keys = styled.svg`
  position: absolute;
  inset: 0 ${u(-2)};
  width: ${u(304)};
  height: 100%;
  fill: none;
  stroke: var(--color-series-compare);
  stroke-width: 3;
  stroke-linecap: round;
`

const Glass = styled.div`
  position: relative;
  display: flex;
  overflow: hidden;
  flex-direction: column;
  height: 100%;
  border-radius: ${u(41)};
  background: var(--color-surface);
`

const Status = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  height: ${u(42)};
  padding: ${u(4)} ${u(22)} 0 ${u(26)};

  b {
    font-size: ${u(13)};
    font-weight: var(--font-weight-semibold);
  }
`

const Content = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
`

const Home = styled.div`
  position: absolute;
  bottom: ${u(7)};
  left: 50%;
  width: ${u(104)};
  height: ${u(4)};
  margin-left: ${u(-52)};
  border-radius: ${u(2)};
  background: var(--color-text);
`

const Notch = styled.div`
  position: absolute;
  top: ${u(20)};
  left: 50%;
  width: ${u(80)};
  height: ${u(23)};
  margin-left: ${u(-40)};
  border-radius: ${u(12)};
  background: radial-gradient(circle at 82% 50%, var(--color-series-2) 0 ${u(2.5)}, var(--color-brand-navy) ${u(3)});
`
