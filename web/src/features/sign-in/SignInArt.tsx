import styled from 'styled-components'

/** The drawing's own colours: its background is navy in both themes. */
const ink = { orange: '#EA6610', navy: '#0F1B33', white: '#F6F7FA', steam: '#FFB282' } as const

/** The pile from top to bottom: left edge, width, colour. */
const pile = [
  [168, 350, ink.white],
  [150, 374, '#F9A23B'],
  [160, 360, '#8FA9DE'],
  [154, 370, ink.orange],
  [164, 356, '#DCE3F2'],
  [150, 380, '#4C66A0'],
] as const
const pileTop = 470
const clothHeight = 46

export function SignInArt() {
  return (
    <Side>
      <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
        <g fill="none" stroke="#fff" opacity=".07">
          {[0, 30, 60].map((down) => (
            <path key={down} d={`M-40 ${130 + down}c200-70 340 80 560-10s260-60 320-20`} />
          ))}
        </g>
        <g transform="translate(20 -70)">
          {pile.map(([left, width, colour], index) => (
            <Cloth key={left + colour} left={left} width={width} colour={colour} top={pileTop + index * clothHeight} />
          ))}
          <rect x="120" y="748" width="440" height="8" rx="4" fill="#fff" opacity=".22" />
          <Iron />
          <g fill="none" stroke={ink.steam} strokeWidth="5" strokeLinecap="round" opacity=".8">
            <path d="M258 262c-14-20 14-30 0-50" />
            <path d="M206 300c-14-20 14-30 0-50" />
            <path d="M310 240c-14-20 14-30 0-50" />
          </g>
        </g>
      </svg>
      <blockquote>
        Collected, ironed, folded and delivered.
        <p>Leave “Remember me” off on shared computers.</p>
      </blockquote>
    </Side>
  )
}

/** One folded piece, its fold at the right. */
function Cloth({ left, width, colour, top }: { left: number; width: number; colour: string; top: number }) {
  const right = left + width - 22
  return (
    <g stroke={ink.navy} strokeWidth="2" strokeLinecap="round">
      <path stroke="none" fill={colour} d={`M${left + 8} ${top}H${right}a22 22 0 0 1 0 44H${left + 8}a8 8 0 0 1-8-8v-28a8 8 0 0 1 8-8z`} />
      <path strokeOpacity=".16" d={`M${left + 26} ${top + 22}H${right - 12}`} />
      <path strokeOpacity=".2" fill="none" d={`M${right - 2} ${top + 10}a12 12 0 0 1 0 24`} />
    </g>
  )
}

function Iron() {
  return (
    <g transform="translate(186 232)">
      <path fill={ink.orange} d="M0 204C6 122 74 66 172 66h88l-7-34h-125a15 15 0 0 1 0-30h142a22 22 0 0 1 21.6 17.6L325 204z" />
      <path fill={ink.navy} opacity=".3" d="M166 98c-64 0-108 28-128 74h246l-12-74z" />
      <path fill={ink.white} d="M0 210h328v18a8 8 0 0 1-8 8H22A22 22 0 0 1 0 214z" />
      <circle cx="236" cy="136" r="15" fill={ink.steam} />
    </g>
  )
}

const Side = styled.aside`
  position: relative;
  display: grid;
  align-items: end;
  overflow: hidden;
  background: var(--gradient-login);

  @media (max-width: 960px) {
    display: none;
  }
  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  blockquote {
    position: relative;
    max-width: 560px;
    padding: 48px 56px;
    color: ${ink.white};
    font: var(--font-weight-medium) var(--font-size-page) / 32px var(--font-display);
  }
  p {
    margin-top: 10px;
    color: #c9d4ea;
    font: var(--font-weight-regular) var(--font-size-body) / 22px var(--font-ui);
  }
`
