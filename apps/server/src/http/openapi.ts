import { isDeepStrictEqual } from 'node:util'
import { type AnyCall, CALLS } from '@verglas/contract'
import { ERROR_STATUS } from '@verglas/contract/errors'
import { type CallSchemas, contractSchemas, type Json, SCHEMA_REF } from './openapi-schemas.ts'

type Ref = { readonly $ref: string }
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Json
}
type Content = Record<string, { schema: Json }>
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Json[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: true; content: Content }
  responses: { 200: { description: string; content: Content }; default: Ref }
}
export type OpenapiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: Json }
  security: Json[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Json
    parameters: Record<string, Parameter>
    responses: Json
    schemas: Record<string, Json>
  }
}

export const PARAMETER_REF = '#/components/parameters/'

/** The contract as OpenAPI 3.1. Pure: the same contract gives the same document. */
export function openapiDocument(version: string): OpenapiDocument {
  const { schemasOfCall: ofCall, components } = contractSchemas()
  const shared = sharedParameters(Object.keys(CALLS).map(ofCall))
  const paths: OpenapiDocument['paths'] = {}
  for (const [name, call] of Object.entries<AnyCall>(CALLS)) {
    for (const [index, path] of [call.path, ...call.aliases].entries()) {
      const key = `/api${path.replace(/:(\w+)/g, '{$1}')}`
      const operationId = index === 0 ? name : `${name}Alias${index}`
      const operation = operationOf(operationId, call, path, ofCall(name), shared)
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
    paths: byKey(Object.entries(paths)),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        device: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a camera or vehicle, made by an administrator.',
        },
      },
      parameters: byKey(shared),
      responses: { Problem: PROBLEM_RESPONSE },
      schemas: byKey([...Object.entries(components), ['Problem', PROBLEM]]),
    },
  }
}

const byKey = <T>(entries: Iterable<[string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => a.localeCompare(b, 'en')))

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
    conflict: {
      type: 'object',
      description:
        'Of the code Conflict: another change came first. Both versions, in the form in which a read gives them; ' +
        'null where it is removed.',
      required: ['stored', 'changedBy', 'changedAt', 'sent'],
      properties: {
        stored: { type: ['object', 'null'] },
        changedBy: { type: ['string', 'null'] },
        changedAt: { type: ['string', 'null'], format: 'date-time' },
        sent: { type: ['object', 'null'] },
      },
    },
  },
}

const BYTES: Json = { type: 'string', format: 'binary' }
const bytesAs = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: BYTES }]))

const PROBLEM_RESPONSE: Json = {
  description: 'What went wrong.',
  content: { 'application/problem+json': { schema: { $ref: `${SCHEMA_REF}Problem` } } },
}

function operationOf(
  operationId: string,
  call: AnyCall,
  path: string,
  { params, query, body, answer }: CallSchemas,
  shared: ReadonlyMap<string, Parameter>,
): Operation {
  const { feature, anyFeature, others, scope } = call.access
  const needs = [
    scope,
    feature && `feature ${feature}`,
    anyFeature && `feature ${anyFeature.join(' or ')}`,
    others && `for others feature ${others}`,
  ]
    .filter(Boolean)
    .join(', ')
  const pathParameters = parametersOf(params, 'path').filter(({ name }) => path.includes(`:${name}`))
  return {
    operationId,
    tags: [call.area],
    summary: call.summary,
    description: `Access: ${needs}.${call.topics ? ` Moves with: ${call.topics.join(', ')}.` : ''}`,
    ...(scope === 'public' ? { security: [] } : scope === 'device' ? { security: [{ device: [] }] } : {}),
    parameters: [...pathParameters, ...parametersOf(query, 'query')].map((parameter) =>
      isDeepStrictEqual(shared.get(parameter.name), parameter)
        ? { $ref: `${PARAMETER_REF}${parameter.name}` }
        : parameter,
    ),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    ...(call.consumes ? { requestBody: { required: true, content: bytesAs(call.consumes) } } : {}),
    responses: {
      200: {
        description: 'Done.',
        content: answer ? { 'application/json': { schema: answer } } : bytesAs(call.produces ?? []),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

function parametersOf(
  { properties = {}, required = [] }: CallSchemas['params'],
  where: Parameter['in'],
): Parameter[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema,
  }))
}

/**
 * The most frequent form of each parameter that several calls take, by name; other forms are written at their
 * call.
 */
function sharedParameters(calls: CallSchemas[]): Map<string, Parameter> {
  const usesByForm = new Map<string, Parameter[]>()
  for (const { params, query } of calls) {
    for (const parameter of [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]) {
      const form = JSON.stringify(parameter)
      usesByForm.set(form, [...(usesByForm.get(form) ?? []), parameter])
    }
  }
  const shared = new Map<string, Parameter>()
  const rarestFirst = [...usesByForm.values()].sort((a, b) => a.length - b.length)
  for (const [parameter, ...others] of rarestFirst)
    if (parameter && others.length > 0) shared.set(parameter.name, parameter)
  return shared
}
