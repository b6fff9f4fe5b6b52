import mongoose from 'mongoose'
import { TrackedOrder } from '../../track/contract.ts'

// What a tracking page's visitor knows, and the server's counts of guesses: read and set in the database.

const attempts = () => mongoose.connection.collection('attempts')

export const forgetAttempts = () => attempts().deleteMany({})
export const countAttempts = () => attempts().countDocuments()

/** Makes the next request for this order wait a minute. It must have been guessed at before. */
export const holdAttempts = (orderNumber: string) => hold(`track:${orderNumber}`)
/** Makes requests from any address seen so far wait a minute. */
export const holdAddresses = () => hold('track-address:')
/** Makes browsers known to an order wait a minute. They must have failed before. */
export const holdDevices = () => hold('track-device:')

async function hold(start: string): Promise<void> {
  await attempts().updateMany({ _id: { $regex: `^${start}` } as never }, { $set: { notBefore: new Date(Date.now() + 60_000) } })
}

export async function lastFourOf({ number }: { number: string }): Promise<string> {
  const order = await mongoose.connection.collection<{ customer: { phoneNumber: string } }>('orders').findOne({ number })
  if (!order) throw new Error(`there is no order ${number}`)
  return order.customer.phoneNumber.slice(-4)
}

export const otherThan = (digits: string): string => String((Number(digits) + 1) % 10_000).padStart(4, '0')

/** Collects server-sent events as they arrive. */
export async function openStream(url: string, token: string) {
  const gone = new AbortController()
  const response = await fetch(`${url}/api/public/track/stream?token=${encodeURIComponent(token)}`, { signal: gone.signal })
  const orders: TrackedOrder[] = []
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const data = /^event: order\ndata: (?<order>.*)$/.exec(message)?.groups?.['order']
        if (data) orders.push(TrackedOrder.parse(JSON.parse(data)))
      }
    }
  })().catch(() => {})
  return {
    response,
    orders,
    close: async () => {
      gone.abort()
      await reading
    },
  }
}
