import { type AnyCall, CALLS } from '@verglas/contract'
import { ERROR_STATUS } from '@verglas/contract/errors'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1. Pure: the same contract gives the same document. */
export function openapiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries<AnyCall>(CALLS)) {
    for (const [index, path] of [call.path, ...call.aliases].entries()) {
      const key = `/api${path.replace(/:(\w+)/g, '{$1}')}`
      const operation = operationOf(index === 0 ? name : `${name}Alias${index}`, call, path)
      paths[key] = { ...paths[key], [call.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Verglas',
      version,
      description:
        'Road weather for road operators. Units are metric, instants UTC. Reads of the publication log accept `time` ' +
        'and answer with what was known then; `asOf.at` of an answer asked again as `time` gives the same bytes. ' +
        'Calls whose path names no organisation take it from the header `X-Setup`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ token: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b, 'en'))),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: PROBLEM },
    },
  }
}

const PROBLEM: Json = {
  type: 'object',
  description: 'RFC 9457 problem document.',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(ERROR_STATUS) },
    detail: { type: 'string' },
    field: { type: 'string', description: 'Path of what was wrong, e.g. query.time.' },
  },
}

function operationOf(operationId: string, call: AnyCall, path: string): Json {
  const { feature, scope } = call.access
  const needs = [scope, feature && `feature ${feature}`].filter(Boolean).join(', ')
  return {
    operationId,
    tags: [call.area],
    summary: call.summary,
    description: `Access: ${needs}.${call.topics ? ` Moves with: ${call.topics.join(', ')}.` : ''}`,
    ...(scope === 'public' ? { security: [] } : {}),
    parameters: [...parametersOf(call.params, 'path', path), ...parametersOf(call.query, 'query', path)],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        content: call.produces
          ? Object.fromEntries(
              call.produces.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            )
          : { 'application/json': { schema: schemaOf(call.response, 'input') } },
      },
      default: {
        description: 'What went wrong.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function parametersOf(schema: z.ZodObject, where: 'path' | 'query', path: string): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties)
    .filter(([name]) => where === 'query' || path.includes(`:${name}`))
    .map(([name, { description, ...rest }]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
