import mongoose from 'mongoose'

// The stored results of checks, written directly in the database, bypassing the product.

const results = () => mongoose.connection.collection<{ _id: string }>('invariants')

interface Failing {
  text: string
  record: { entity: string; id: string; version: number } | null
  alsoStops: readonly string[]
  onlyAlerts?: boolean
}

/** Has a check that nobody declares fail while `act` runs. */
export async function whileFailing(id: string, difference: Failing, act: () => Promise<void>): Promise<void> {
  const at = new Date()
  const found = {
    title: 'Test of the ledger',
    checkedAt: at,
    heldAt: at,
    count: 1,
    differences: [difference],
    suspected: [],
    stops: [...(difference.record ? [difference.record.id] : []), ...difference.alsoStops],
  }
  await results().insertOne({ _id: id, ...found })
  try {
    await act()
  } finally {
    await results().deleteOne({ _id: id })
  }
}
