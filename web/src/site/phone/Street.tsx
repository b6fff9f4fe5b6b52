import styled from 'styled-components'

export interface Stop {
  x: number
  y: number
  mark: string | null
}

/** A map as the apps draw it: blocks, a park, a river, the route, and its stops. The agent is the orange dot. */
export function Street({
  way,
  done,
  stops,
  agent,
}: {
  way: string
  done?: string
  stops: readonly Stop[]
  agent: readonly [number, number]
}) {
  return (
    <Plan viewBox="0 0 282 200" preserveAspectRatio="xMidYMid slice">
      <path className="park" d="M-6 148 46 132l20 74H-6zM196-6h92v46l-58 20-30-18z" />
      <path className="river" d="M-6 44C40 30 62 62 104 66s52-32 84-30 60 46 106 40" />
      <path
        className="road"
        d="M-6 110C60 92 96 120 146 104s88-34 144-20M70-6c8 50-10 96 6 212M206-6c-10 60 22 120 4 212M-6 176c70-12 120 16 170 8s80-24 126-16M138-6c-4 40 10 70 8 110"
      />
      <path
        className="lane"
        d="M20-6c4 40-8 70-4 112M104 112c4 30-6 60-2 94M250-6c-6 30 8 60 4 92M176 96c-2 30 8 70 4 110M-6 140c40-8 60 4 78 2"
      />
      <path className="way" d={way} />
      {done ? <path className="way done" d={done} /> : null}
      {stops.map(({ x, y, mark }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <path className="pin" d="M0 0C-3-6-11-9-11-18a11 11 0 0 1 22 0C11-9 3-6 0 0z" />
          {mark ? <text y="-14">{mark}</text> : <path className="house" d="M-4.500-18 0-22l4.500 4v5h-9z" />}
        </g>
      ))}
      <circle className="halo" cx={agent[0]} cy={agent[1]} r="15" />
      <circle className="agent" cx={agent[0]} cy={agent[1]} r="7.500" />
    </Plan>
  )
}

const Plan = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  background: var(--color-surface-hover);
  fill: none;

  .park {
    fill: var(--tone-positive-bg);
  }
  .river {
    stroke: var(--tone-info-bg);
    stroke-width: 13;
  }
  .road,
  .lane {
    stroke: var(--color-surface-raised);
    stroke-width: 9;
  }
  .lane {
    stroke-width: 4;
  }
  .way {
    stroke: var(--color-info);
    stroke-width: 4.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .done {
    stroke: var(--color-line-strong);
  }
  .pin {
    fill: var(--color-text);
  }
  .house {
    fill: var(--color-surface);
  }
  .halo {
    fill: var(--color-accent);
    opacity: 0.22;
  }
  .agent {
    fill: var(--color-accent);
    stroke: var(--color-surface-raised);
    stroke-width: 3;
  }
  text {
    fill: var(--color-surface);
    font-size: 11px;
    font-weight: 700;
    text-anchor: middle;
  }
`
