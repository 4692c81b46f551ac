import { type AnyCall, CALLS } from '@verglas/contract'
import { z } from 'zod'

/** Bodies for every call that stores something, with a script in each text that a person may type. */

export const SCRIPT = '"><img src=x onerror=window.injected=1><script>window.injected=1</script>'
const ADDRESSES = ['javascript:window.injected=1//', 'https://example.org/"onmouseover="window.injected=1']

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  minItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  default?: unknown
  $ref?: string
  $defs?: Record<string, Schema>
}

/** No address is used twice: a second account with it would be refused. */
let addressCount = 0
function nextAddress(): string {
  addressCount += 1
  return `script-${addressCount}@example.org`
}

/** Values that a field needs by its name, because they name something that exists. */
export type Values = Readonly<Record<string, unknown>>

/** A valid body in which every text that may be anything has the script; `variant` chooses between alternatives. */
export function hostileBody(call: AnyCall, values: Values, variant: number): unknown {
  if (!call.body) return undefined
  const root = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Schema
  return exampleOf(root, '', { root, values, variant })
}

type Context = { root: Schema; values: Values; variant: number }

function exampleOf(schema: Schema, name: string, context: Context): unknown {
  if (name in context.values) return context.values[name]
  if (schema.$ref) {
    const definition = context.root.$defs?.[schema.$ref.split('/').at(-1) ?? '']
    return definition ? exampleOf(definition, '', context) : {}
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[context.variant % schema.enum.length]
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (choices?.length) return exampleOf(choices[context.variant % choices.length] ?? {}, '', context)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => exampleOf(each, '', context)))
  if (schema.type === 'object' || schema.properties) return objectOf(schema, context)
  if (schema.type === 'array') return listOf(schema, context)
  if (schema.type === 'string') return textOf(schema, name, context.variant)
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1, Math.min(1, schema.maximum ?? 1))
  return null
}

function objectOf(schema: Schema, context: Context): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      exampleOf(property, name, context),
    ]),
  )
}

function listOf(schema: Schema, context: Context): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, '', context))
  if (typeof schema.items !== 'object') return []
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
    exampleOf(schema.items as Schema, '', context),
  )
}

function textOf(
  { format, pattern, maxLength, minLength = 0 }: Schema,
  name: string,
  variant: number,
): string {
  if (format === 'date-time') return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  if (format === 'date') return new Date().toISOString().slice(0, 10)
  if (name === 'email') return nextAddress()
  if (format === 'uri' || /url|link|address/i.test(name)) return ADDRESSES[variant % ADDRESSES.length] ?? ''
  if (pattern && !new RegExp(pattern, 'u').test(SCRIPT)) return pattern.includes('a-z') ? 'script' : '08:00'
  if (maxLength !== undefined && maxLength < SCRIPT.length) return '<img src=x>'.slice(0, maxLength)
  return SCRIPT.padEnd(minLength, '.')
}

/** Removes the field that an answer complains of, as `body.rules.0.kind`; null if it was not in the body. */
export function withoutField(body: unknown, field: string): unknown {
  const names = field.split('.').slice(1)
  const copy = structuredClone(body)
  let parent: unknown = copy
  for (const name of names.slice(0, -1)) parent = (parent as Record<string, unknown> | undefined)?.[name]
  const last = names.at(-1) ?? ''
  if (typeof parent !== 'object' || parent === null || !(last in parent)) return null
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete (parent as Record<string, unknown>)[last]
  return copy
}

/** Calls that would end the session or the trial, or that send requests to another service. */
const LEFT_OUT =
  /^(changePassword|\w*(Totp|Passkey|RecoveryCodes|PushDevice|RoleView)|openWallSession|getAnswers|suspend|actOnUsers|subscribe|mergeStation|putNetwork|previewNetwork|signReport|orderZones)/

export const storingCalls = (): [string, AnyCall][] =>
  (Object.entries(CALLS) as [string, AnyCall][]).filter(
    ([name, { method, body }]) => (method === 'POST' || method === 'PUT') && body && !LEFT_OUT.test(name),
  )

/** The address of a call with the values of its parameters. */
export const addressOf = (call: AnyCall, values: Values): string =>
  call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? 'script')))
