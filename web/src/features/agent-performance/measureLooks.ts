import type { Measure } from '@kainsiap/ops/agent-performance/measures'
import { formatCount, rate } from '../../ui/format/numbers.ts'
import { ringgit } from '../../ui/format/ringgit.ts'

interface MeasureLook {
  label: string
  /** In the head of a column. */
  short: string
  format: (value: number) => string
  /** The chart begins at zero; shares, whose differences are small, do not. */
  isFromZero: boolean
  most?: number
}

const averageCount = new Intl.NumberFormat('en-MY', { maximumFractionDigits: 1 })
const count = { format: (value: number) => (Number.isInteger(value) ? formatCount(value) : averageCount.format(value)), isFromZero: true }
const share = { format: rate, isFromZero: false, most: 1 }
const minutes = { format: (value: number) => `${String(Math.round(value))} min`, isFromZero: true }

const amount = { format: (sen: number) => ringgit(Math.round(sen)), isFromZero: true }

export const measureLooks: Readonly<Record<Measure, MeasureLook>> = {
  completedOrders: { label: 'Completed orders', short: 'Completed', ...count },
  totalOrders: { label: 'Orders', short: 'Orders', ...count },
  cancelledOrders: { label: 'Cancelled orders', short: 'Cancelled', ...count },
  completionRate: { label: 'Completion rate', short: 'Completion', ...share },
  onTimeDeliveryRate: { label: 'On time', short: 'On time', ...share },
  averagePickupTime: { label: 'Pickup time', short: 'Pickup', ...minutes },
  averageDeliveryTime: { label: 'Delivery time', short: 'Delivery', ...minutes },
  averageRating: { label: 'Rating', short: 'Rating', format: (value) => value.toFixed(2), isFromZero: false, most: 5 },
  totalRatings: { label: 'Ratings', short: 'Ratings', ...count },
  totalEarnings: { label: 'Earnings', short: 'Earned', ...amount },
  totalTips: { label: 'Tips', short: 'Tips', ...amount },
  totalDistanceCovered: {
    label: 'Distance',
    short: 'Distance',
    format: (km) => `${km < 10 ? averageCount.format(km) : formatCount(Math.round(km))} km`,
    isFromZero: true,
  },
  fuelEfficiency: {
    label: 'Fuel efficiency',
    short: 'Fuel',
    format: (kmPerLitre) => `${kmPerLitre.toFixed(1)} km/l`,
    isFromZero: false,
  },
}

/** "–" where there is nothing to measure, which is not zero. */
export const measured = (measure: Measure, value: number | null): string => (value === null ? '–' : measureLooks[measure].format(value))
