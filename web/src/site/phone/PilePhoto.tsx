import styled from 'styled-components'
import { u } from './unit.ts'

/** The agent's photo: the clothes on the porch, from the side or from above. */
export function PilePhoto({ turned = false }: { turned?: boolean }) {
  return (
    <Photo viewBox="0 0 80 74" preserveAspectRatio="xMidYMid slice">
      <path className="floor" d="M0 50h80v24H0z" />
      {turned ? (
        <>
          <path className="cloth" d="M20 14 33 7h14l13 7v54H20z" />
          <path className="shade" d="M33 7l7 10 7-10 5 2.500-6 14-6-6-6 6-6-14zM39.200 18h1.600v50h-1.600z" />
          <path className="orange" d="M24 44h14v14H24z" />
        </>
      ) : (
        <>
          <path className="navy" d="M14 52h48a6 6 0 0 1 0 12H14z" />
          <path className="cloth" d="M18 40h44a6 6 0 0 1 0 12H18z" />
          <path className="orange" d="M16 28h44a6 6 0 0 1 0 12H16z" />
          <path className="cloth" d="M20 16h40a6 6 0 0 1 0 12H20z" />
          <path className="line" d="M22 58h34M26 46h30M24 34h30M28 22h26" />
        </>
      )}
    </Photo>
  )
}

const Photo = styled.svg`
  width: 100%;
  height: 100%;
  min-height: 0;
  border-radius: ${u(12)};
  background: var(--tone-secondary-bg);

  .floor {
    fill: var(--color-surface-pressed);
  }
  .cloth {
    fill: var(--color-text-on-inverse);
  }
  [data-theme='dark'] & .cloth {
    fill: var(--color-surface-inverse);
  }
  .shade {
    fill: var(--color-series-compare);
    opacity: 0.45;
  }
  .orange {
    fill: var(--color-accent);
  }
  .navy {
    fill: var(--color-series-2);
  }
  .line {
    fill: none;
    opacity: 0.3;
    stroke: var(--color-brand-navy);
    stroke-width: 1.5;
  }
`
