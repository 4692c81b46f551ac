import { type Field, type LineShape, PLAIN_TEXT, type Shape } from './fields.ts'

/** A part of a JSON Schema from the server; unsupported parts become a field of plain JSON. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** Rows within rows and deeper objects are edited as JSON. */
const DEEPEST = 2

/** The fields of an object schema, except those in `without`. */
export function fieldsOf(schema: JsonSchema, without: readonly string[] = [], depth = 0): readonly Field[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries(asSchema(schema.properties))
    .filter(([key]) => !without.includes(key))
    .map(([key, property]) => {
      const { plain, isNullable } = withoutNull(asSchema(property))
      const fallback = asSchema(property).default
      return {
        key,
        shape: shapeOf(plain, depth),
        isRequired: required.has(key) && fallback === undefined,
        isNullable,
        fallback,
      }
    })
}

function shapeOf(schema: JsonSchema, depth: number): Shape {
  const line = lineShapeOf(schema)
  if (line) return line
  if (schema.type === 'boolean') return { kind: 'flag' }
  const options = optionsOf(schema)
  if (options) return { kind: 'choice', options }
  if (schema.type === 'array') return listShapeOf(schema, depth)
  if (schema.type === 'object' && isClosed(schema) && depth < DEEPEST)
    return { kind: 'group', fields: fieldsOf(schema, [], depth + 1) }
  return { kind: 'json' }
}

function listShapeOf(schema: JsonSchema, depth: number): Shape {
  const bounds = { min: numberOf(schema.minItems), max: numberOf(schema.maxItems) }
  const [first] = Array.isArray(schema.prefixItems) ? schema.prefixItems : [schema.items]
  const item = asSchema(first)
  const line = lineShapeOf(item)
  if (line) return { kind: 'lines', item: line, ...bounds }
  // A list of choices: one word per line; the server checks the words.
  if (optionsOf(item)) return { kind: 'lines', item: PLAIN_TEXT, ...bounds }
  if (item.type === 'object' && isClosed(item) && depth === 0)
    return { kind: 'rows', fields: fieldsOf(item, [], depth + 1), ...bounds }
  return { kind: 'json' }
}

function lineShapeOf(schema: JsonSchema): LineShape | null {
  if (schema.enum !== undefined || schema.const !== undefined) return null
  if (schema.type === 'string') {
    return {
      kind: 'text',
      isUrl: schema.format === 'uri',
      pattern: typeof schema.pattern === 'string' ? schema.pattern : null,
      minLength: numberOf(schema.minLength),
      maxLength: numberOf(schema.maxLength),
    }
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    const isInteger = schema.type === 'integer'
    const above = numberOf(schema.exclusiveMinimum)
    const max = numberOf(schema.maximum)
    return {
      kind: 'number',
      isInteger,
      min: numberOf(schema.minimum) ?? (above !== null && isInteger ? above + 1 : above),
      // The largest safe integer as a maximum is not a limit.
      max: max !== null && max < Number.MAX_SAFE_INTEGER ? max : null,
    }
  }
  return isReference(schema) ? { kind: 'reference' } : null
}

function isReference({ anyOf }: JsonSchema): boolean {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return false
  const types = anyOf.map((choice) => asSchema(choice).type)
  return types.includes('string') && types.includes('integer')
}

function optionsOf({ enum: options, const: only }: JsonSchema): readonly string[] | null {
  if (typeof only === 'string') return [only]
  return Array.isArray(options) && options.every((option) => typeof option === 'string') ? options : null
}

/** `anyOf: [X, null]` means X or null. */
function withoutNull(schema: JsonSchema): { plain: JsonSchema; isNullable: boolean } {
  if (!Array.isArray(schema.anyOf)) return { plain: schema, isNullable: false }
  const others = schema.anyOf.map(asSchema).filter(({ type }) => type !== 'null')
  const [otherSchema] = others
  if (others.length === schema.anyOf.length) return { plain: schema, isNullable: false }
  return { plain: others.length === 1 && otherSchema ? otherSchema : { anyOf: others }, isNullable: true }
}

/** Whether an object has named properties and is not a dictionary. */
function isClosed(schema: JsonSchema): boolean {
  return schema.properties !== undefined && typeof schema.additionalProperties !== 'object'
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {}
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
