import { numbered, OrderModel, type OrderDoc } from '../model.ts'

type Tracked = Pick<
  OrderDoc,
  '_id' | 'number' | 'version' | 'status' | 'scheduledPickupTime' | 'scheduledDeliveryTime' | 'trackingEvents' | 'customer'
>
const fields = ['number', 'version', 'status', 'scheduledPickupTime', 'scheduledDeliveryTime', 'trackingEvents', 'customer.phoneNumber']

/** An order as its customer may track it, with the last four phone digits required to open it. */
export async function findTracked(
  by: { number: string } | { _id: string },
): Promise<{ id: string; phoneLast4: string; order: ReturnType<typeof toTracked> } | null> {
  const doc = await OrderModel.findOne('number' in by ? numbered(by.number) : by)
    .select(fields)
    .lean<Tracked>()
  return doc && { id: doc._id.toHexString(), phoneLast4: doc.customer.phoneNumber.slice(-4), order: toTracked(doc) }
}

function toTracked({ number, version, status, scheduledPickupTime, scheduledDeliveryTime, trackingEvents }: Tracked) {
  const steps = trackingEvents.filter((event, index) => event.status !== trackingEvents[index - 1]?.status)
  return {
    number,
    version,
    status,
    scheduledPickupTime: scheduledPickupTime.toISOString(),
    scheduledDeliveryTime: scheduledDeliveryTime.toISOString(),
    steps: steps.map((event) => ({ status: event.status, at: event.timestamp.toISOString() })),
  }
}
