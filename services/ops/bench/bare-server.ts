import { fastify } from 'fastify'
import type { AddressInfo } from 'node:net'
import mongoose from 'mongoose'
import { OrderDetails, OrderPage } from '../src/orders/contract.ts'
import { OrderModel, orders, toOrder, toOrderDetails, type OrderDoc } from '../src/orders/model.ts'
import { connectMongo } from '../src/platform/database/mongo.ts'
import { serialiserSchema } from '../src/platform/http/schemas.ts'
import { answerAs } from './helper.ts'

// A minimal server for the same rows and the same change: Fastify with compiled serialisers, and the driver.

export interface BareAsk {
  mongoUrl: string
  total: number
}
export interface BareAnswer {
  port: number
}

answerAs(async ({ mongoUrl, total }: BareAsk): Promise<BareAnswer> => {
  await connectMongo(mongoUrl, { poolSize: 10 })
  const app = fastify()
  const fields = [...orders.summaryFields, 'version', 'createdAt', 'updatedAt']
  const projection = Object.fromEntries(fields.map((field) => [field, 1]))
  app.get<{ Querystring: { limit: string } }>(
    '/api/orders',
    { schema: { response: { 200: serialiserSchema(OrderPage) } } },
    async ({ query }) => {
      const limit = Number(query.limit)
      const docs = await OrderModel.collection.find({}, { projection, sort: { createdAt: -1, _id: -1 }, limit }).toArray()
      const items = (docs as unknown as OrderDoc[]).map(toOrder)
      return { items, page: 1, limit, total, totalExact: true, totalPages: Math.ceil(total / limit) }
    },
  )
  app.post<{ Params: { id: string }; Body: { version: number; status: OrderDoc['status'] } }>(
    '/api/orders/:id/status',
    { schema: { response: { 200: serialiserSchema(OrderDetails) } } },
    async ({ params, body: { version, status } }, reply) => {
      const doc = await OrderModel.collection.findOneAndUpdate(
        { _id: new mongoose.Types.ObjectId(params.id), version },
        { $set: { status, updatedAt: new Date() }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      return doc ? toOrderDetails(doc as unknown as OrderDoc) : reply.code(409).send()
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port }
})
