import mongoose from 'mongoose'

// What a tracking page's visitor knows, and what the server has counted of guesses: read and set at the database.

const attempts = () => mongoose.connection.collection('attempts')

export const forgetAttempts = () => attempts().deleteMany({})
export const countAttempts = () => attempts().countDocuments()

/** Whoever asks for this order next has to wait a minute. It must have been guessed at. */
export async function holdAttempts(orderNumber: string): Promise<void> {
  await attempts().updateOne({ _id: `track:${orderNumber}` as never }, { $set: { notBefore: new Date(Date.now() + 60_000) } })
}

export async function lastFourOf({ number }: { number: string }): Promise<string> {
  const order = await mongoose.connection.collection<{ customer: { phoneNumber: string } }>('orders').findOne({ number })
  if (!order) throw new Error(`there is no order ${number}`)
  return order.customer.phoneNumber.slice(-4)
}

export const otherThan = (digits: string): string => String((Number(digits) + 1) % 10_000).padStart(4, '0')
