import styled from 'styled-components'
import type { Garment } from './bill.ts'
import { u } from './unit.ts'

const shapes: Readonly<Record<Garment, { cloth: string; shade: string }>> = {
  shirt: {
    cloth: 'M9 4 3.500 6.500 1.500 12.500 5 13.800 6.500 11V21h11V11l1.500 2.800 3.500-1.300-2-6L15 4z',
    shade: 'M9 4l3 4.500L15 4l1.500.7-2.300 5L12 8.500 9.800 9.700l-2.300-5zM11.500 9h1v12h-1z',
  },
  trousers: {
    cloth: 'M6.500 3h11l2 18h-5.300L12 9.500 9.800 21H4.500z',
    shade: 'M6.500 3h11l.3 2.700H6.200zM11.500 5.700h1V10l-.5-.5-.5.5z',
  },
  kurung: {
    cloth: 'M9.500 3 5 5 2 14.500l3 1.200L7 12l-1.300 6L5 22h14l-.7-4L17 12l2 3.700 3-1.200L19 5l-4.500-2c-1.300 1.500-3.700 1.500-5 0z',
    shade: 'M5.700 18h12.600l.3 1.600H5.400zM11.600 4.600h.8v3.800h-.8z',
  },
  tudung: {
    cloth: 'M12 2c4 0 6 3 6 7 0 5 2 8 3 13H3c1-5 3-8 3-13 0-4 2-7 6-7z',
    shade:
      'M12 5.500c2 0 3.300 1.600 3.300 3.900 0 2.600-1.600 4.400-3.300 4.400s-3.300-1.800-3.300-4.400c0-2.300 1.300-3.900 3.300-3.900zM12 15c2 2 4.500 4.500 5 7h-1c-1-2.500-3-4.500-5.500-6z',
  },
}

/** A piece of clothing on a tile, in cloth and its shade. */
export function GarmentIcon({ garment }: { garment: Garment }) {
  return (
    <Swatch viewBox="-5 -5 34 34" data-garment={garment}>
      <path d={shapes[garment].cloth} />
      <path d={shapes[garment].shade} />
    </Swatch>
  )
}

const Swatch = styled.svg`
  flex: none;
  width: ${u(37)};
  height: ${u(37)};
  border-radius: ${u(10)};
  background: var(--tone-secondary-bg);
  fill: var(--color-series-2);

  path + path {
    fill: var(--tone-secondary-bg);
  }

  &[data-garment='kurung'],
  &[data-garment='tudung'] {
    background: var(--tone-accent-bg);
    fill: var(--color-accent);

    path + path {
      fill: var(--tone-accent-bg);
    }
  }
`
