import { type AnyCall, CALLS, SCHEMAS } from '@verglas/contract'
import { z } from 'zod'

export type Json = Record<string, unknown>

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] }

/** Input and output of a call as JSON Schema that refers to components. */
export type CallSchemas = {
  readonly params: ObjectSchema
  readonly query: ObjectSchema
  readonly body: Json | null
  /** Null if the answer is not JSON. */
  readonly answer: Json | null
}

export const SCHEMA_REF = '#/components/schemas/'

/**
 * The contract as JSON Schema. Each exported schema is written once, as the component of its name; so is each
 * body and each answer, under the name of its call.
 */
export function contractSchemas(): {
  schemasOfCall(name: string): CallSchemas
  components: Record<string, Json>
} {
  const registry = z.registry<{ id: string }>()
  const calls = Object.entries<AnyCall>(CALLS)
  for (const [name, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id: name })
  for (const [name, { params, query, body, response }] of calls) {
    registry.add(params, { id: `${name}.params` })
    registry.add(query, { id: `${name}.query` })
    if (body) registry.add(body, { id: componentOf(name, 'Body') })
    registry.add(response, { id: componentOf(name, 'Answer') })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `${SCHEMA_REF}${id}`,
  })
  const written = (id: string): Json => {
    const { $schema: _, $id: __, ...json } = (schemas[id] ?? {}) as Json
    return json
  }

  const schemasByCall = new Map(
    calls.map(([name, call]): [string, CallSchemas] => [
      name,
      {
        params: written(`${name}.params`),
        query: written(`${name}.query`),
        body: call.body && { $ref: `${SCHEMA_REF}${componentOf(name, 'Body')}` },
        answer: call.produces ? null : { $ref: `${SCHEMA_REF}${componentOf(name, 'Answer')}` },
      },
    ]),
  )
  return {
    schemasOfCall(name) {
      const schemas = schemasByCall.get(name)
      if (!schemas) throw new Error(`${name} is no call of the contract`)
      return schemas
    },
    components: referred([...schemasByCall.values()], written),
  }
}

const componentOf = (callName: string, suffix: 'Body' | 'Answer') =>
  `${callName.charAt(0).toUpperCase()}${callName.slice(1)}${suffix}`

/** Components that a call refers to; the contract also exports schemas that are only stored. */
function referred(from: unknown, written: (id: string) => Json): Record<string, Json> {
  const components: Record<string, Json> = {}
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const id = key === '$ref' ? String(inner).slice(SCHEMA_REF.length) : null
      if (id === null) visit(inner)
      else if (!components[id]) {
        components[id] = written(id)
        visit(components[id])
      }
    }
  }
  visit(from)
  return components
}
