import { expect, it } from 'vitest'
import { hourInMalaysia, hourMs, minuteMs } from './clock.ts'
import { customerPlanOf } from './customer-plan.ts'
import { byDay } from './hours.ts'
import { nextMove, type Move } from './moves.ts'
import { stream } from './random.ts'
import { scriptedId } from './testing/scripted-orders.ts'
import type { Order } from './wire.ts'

const nowMs = Date.parse('2026-07-14T04:00:00.000Z')
const at = (ms: number) => new Date(ms).toISOString()

/** Orders with a scheduled pickup whose slot begins in this many minutes. */
const scheduledOrders = (minutes: number): Order[] =>
  Array.from({ length: 1_000 }, (_, n) => ({
    id: scriptedId('', n + 1),
    version: 4,
    number: `KS-2026-${n + 1}`,
    status: 'pickup_scheduled',
    paymentStatus: 'paid',
    customer: { id: scriptedId('c', 1) },
    agent: { id: scriptedId('a', 1) },
    pickup: { city: 'Shah Alam', state: 'Selangor' },
    delivery: { city: 'Shah Alam', state: 'Selangor' },
    scheduledPickupTime: at(nowMs + minutes * minuteMs),
    scheduledDeliveryTime: at(nowMs + minutes * minuteMs + 24 * hourMs),
    acceptedAt: at(nowMs),
    totalAmountSen: 4_200,
    createdAt: at(nowMs),
    updatedAt: at(nowMs),
  }))
const departures = (minutes: number) =>
  scheduledOrders(minutes).map((order) => {
    const setsOutMs = nextMove(order, { seed: 57, pace: 60, nowMs })?.setsOutMs ?? null
    return setsOutMs === null ? null : (setsOutMs - Date.parse(order.scheduledPickupTime)) / minuteMs
  })

it('keeps to a slot that is near: most agents come within it, some too late', () => {
  const minutes = departures(60)
  expect(minutes.filter((after) => after === null)).toEqual([])
  const late = minutes.filter((after) => (after ?? 0) > 60)
  expect(late.length / minutes.length).toBeCloseTo(0.4, 1)
  expect(Math.max(...minutes.map((after) => after ?? 0))).toBeLessThanOrEqual(100)
  expect(minutes.filter((after) => (after ?? 0) > 30 && (after ?? 0) <= 60).length).toBeGreaterThan(50)
})

it('picks up most other orders as soon as possible, and a share in their slot', () => {
  const waiting = departures(5 * 60).filter((after) => after !== null)
  expect(waiting.length).toBeGreaterThan(20)
  expect(waiting.length).toBeLessThan(100)
})

it('postpones rides that would fall into the night to the first hour of the day', () => {
  const draws = stream(57, 'night')
  const midnightMs = Date.parse('2026-07-13T16:00:00.000Z')
  for (let hour = 0; hour < 24; hour += 1) {
    const wantedMs = midnightMs + hour * hourMs + 30 * minuteMs
    for (const [status, untilHour] of [
      ['agent_en_route', 21],
      ['delivered', 22],
    ] as const) {
      const doneMs = byDay(draws, status, wantedMs)
      const isDay = hour >= 8 && hour < untilHour
      expect([hour, status, isDay ? doneMs : hourInMalaysia(doneMs)]).toEqual([hour, status, isDay ? wantedMs : 8])
      expect(doneMs).toBeGreaterThanOrEqual(wantedMs)
      expect(doneMs - wantedMs).toBeLessThan(12 * hourMs)
    }
    expect(byDay(draws, 'ready_for_delivery', wantedMs)).toBe(wantedMs)
  }
})

it('lets customers pay at the gateway’s page in every way, and those who leave it cancel some time after', () => {
  const unpaid = scheduledOrders(600).map((order, n) => ({
    ...order,
    customer: { id: scriptedId('c', n) },
    status: 'pending',
    paymentStatus: 'pending',
    agent: null,
  }))
  const plans = unpaid.map((order) => ({ order, plan: customerPlanOf(57, order) })).filter(({ plan }) => plan.cancelsWhen === null)
  const movesOf = (pays: string, paymentStatus: string, isRejected: (move: Move) => boolean = () => false) => {
    const payers = plans.filter(({ plan }) => plan.pays === pays)
    expect(payers.length).toBeGreaterThan(0)
    const moves = payers.map(({ order }) => nextMove({ ...order, paymentStatus }, { seed: 57, pace: 60, nowMs, isRejected })?.move)
    return [...new Set(moves.map((move) => (move?.kind === 'pay' ? move.outcome : move?.kind)))]
  }
  expect(movesOf('at once', 'pending')).toEqual(['paid'])
  expect(movesOf('answered later', 'pending')).toEqual(['paid later'])
  expect([movesOf('after a failure', 'pending'), movesOf('after a failure', 'failed')]).toEqual([['failed'], ['paid']])
  expect([movesOf('never', 'pending'), movesOf('never', 'failed')]).toEqual([['left'], ['left']])
  expect(movesOf('never', 'pending', ({ kind }) => kind === 'pay')).toEqual(['cancel'])
})
