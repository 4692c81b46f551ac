import { z } from 'zod'

/** Texts and numbers that are tried for a field until the schema accepts one. */
const TRIED: readonly unknown[] = [
  'Example',
  'example',
  'someone@example.org',
  '08:00',
  '2026-11-23T12:00:00Z',
  '2026-11-23',
  'https://example.org/',
  '/stations',
  // id of a document that nobody has sent
  '0'.repeat(64),
  'QQ==',
  // keys of a browser that accepts notices
  'A'.repeat(87),
  'A'.repeat(22),
  1,
  60,
  12,
]

type Example = {
  /** Values by key, alone or in a list as the schema demands. */
  named: Readonly<Record<string, unknown>>
  /** Optional fields are left out, except this one. */
  requiredKey?: string
}

/** A body, or the parameters of an address, that the schema accepts. */
export function exampleBody(schema: z.ZodType, example: Example, name = ''): unknown {
  const inside = (innerSchema: unknown) => exampleBody(innerSchema as z.ZodType, example, name)
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    const included = fields.filter(
      ([key, field]) => key === example.requiredKey || !field.safeParse(undefined).success,
    )
    return Object.fromEntries(included.map(([key, field]) => [key, exampleBody(field, example, key)]))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return inside(schema.unwrap())
  if (schema instanceof z.ZodNullable) return name in example.named ? inside(schema.unwrap()) : null
  if (schema instanceof z.ZodArray) return [inside(schema.element)]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodRecord) return example.named[name] ?? {}
  if (schema instanceof z.ZodTuple) return schema.def.items.map(inside)
  if (schema instanceof z.ZodUnion) return inside(schema.options[0])
  const value = [example.named[name], ...TRIED].find((tried) => schema.safeParse(tried).success)
  if (value === undefined) throw new Error(`no example of «${name}» in example-body.ts`)
  return value
}
