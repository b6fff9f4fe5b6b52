import styled from 'styled-components'

const threads = [0, 1, 2, 3, 4, 5, 6]

/** Cloth that hangs behind the headline: seven threads and the light between them. */
export function HeroCloth() {
  return (
    <Cloth viewBox="0 0 1440 720" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <radialGradient id="hero-lamp" cx="0.74" cy="0.42" r="0.5">
          <stop offset="0" stopColor="#EA6610" stopOpacity=".34" />
          <stop offset=".5" stopColor="#EA6610" stopOpacity=".1" />
          <stop offset="1" stopColor="#EA6610" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1440" height="720" fill="url(#hero-lamp)" />
      <g fill="none" stroke="#fff" strokeWidth="1.5">
        {threads.map((thread) => (
          <path
            key={thread}
            opacity={0.035 + thread * 0.008}
            d={`M-40 ${470 + thread * 34}C260 ${370 + thread * 34} 420 ${590 + thread * 30} 760 ${460 + thread * 34}s460-160 760-60`}
          />
        ))}
      </g>
    </Cloth>
  )
}

const Cloth = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
`
