import { z } from 'zod'
import type { ErrorBody } from '../contract.ts'
import { ErrorBody as ErrorShape } from '../contract.ts'
import type { Access, Route } from './routes.ts'
import { jsonSchema, type JsonSchema } from './schemas.ts'

const componentPath = (id: string) => `#/components/schemas/${id}`

/** The OpenAPI 3.1 document of a table of routes, with the permission each requires. */
export function openapi(routes: readonly Route[], info: { title: string; version: string; description: string }): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) (paths[route.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[route.method.toLowerCase()] = operation(route)
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: components(),
      securitySchemes: { session: { type: 'http', scheme: 'bearer' }, app: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    },
  }
}

function components(): JsonSchema {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: componentPath, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => [name, schema]))
}

function operation(route: Route): object {
  return {
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}${route.path
      .split(/[^a-zA-Z]+/)
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join('')}`,
    tags: [route.path.split('/')[2] ?? ''],
    ...accessOf(route.access),
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: {
      [route.status]: { description: route.status === 202 ? 'Accepted' : 'Done', ...contentOf(route) },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: shapeOf(ErrorShape satisfies z.ZodType<ErrorBody>, 'output') } },
      },
    },
  }
}

const uploadSchema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

function bodyOf({ body, receive }: Route): object {
  if (receive) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadSchema } } } }
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: shapeOf(body, 'input') } } } } : {}
}

function contentOf({ isFile, answer }: Route): object {
  if (isFile) return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  return answer ? { content: { 'application/json': { schema: shapeOf(answer, 'output') } } } : {}
}

function accessOf(access: Access): object {
  if (access === 'public') return { security: [], 'x-permission': 'public' }
  if (typeof access === 'object' && 'scopes' in access) return { security: [{ app: [] }], 'x-permission': access.scopes.join(' or ') }
  return { security: [{ session: [] }], 'x-permission': typeof access === 'string' ? access : access.join(' or ') }
}

/** A named schema is written once, among the components. */
function shapeOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const id = shape.meta()?.id
  return id ? { $ref: componentPath(id) } : jsonSchema(shape, io)
}

function parametersOf({ params, query, idempotencyKey }: Route): object[] {
  const { properties = {}, required = [] }: { properties?: JsonSchema; required?: string[] } = query ? jsonSchema(query, 'input') : {}
  return [
    ...Object.entries(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema: jsonSchema(schema) })),
    ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
    ...(idempotencyKey === 'unused'
      ? []
      : [{ name: 'Idempotency-Key', in: 'header', required: idempotencyKey === 'required', schema: { type: 'string', format: 'uuid' } }]),
  ]
}
