import { z } from 'zod'

/** What an element of a list is filled with: of every type, so that it is wrong in most places. */
const ELEMENTS: readonly unknown[] = [0, {}, 'x', [], null]
const MAX_NESTING = 6

/** Bodies of about so many bytes that are as wide as can be wherever the schema lets one be: lists, names and texts. */
export function wideBodies(schema: z.ZodType, bytes: number, depth = 0): unknown[] {
  const inside = (inner: unknown) =>
    depth > MAX_NESTING ? [] : wideBodies(inner as z.ZodType, bytes, depth + 1)
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    return [
      wideObject(bytes, 0),
      ...fields.flatMap(([name, field]) => inside(field).map((wide) => ({ [name]: wide }))),
    ]
  }
  if (schema instanceof z.ZodArray)
    return [
      ...ELEMENTS.map((element) => wideList(bytes, element)),
      ...inside(schema.element).map((wide) => [wide]),
    ]
  if (schema instanceof z.ZodRecord)
    return [
      ...ELEMENTS.map((element) => wideObject(bytes, element)),
      ...inside(schema.valueType).map((wide) => ({ a: wide })),
    ]
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item, place) =>
      inside(item).map((wide) => [...Array<number>(place).fill(0), wide]),
    )
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inside)
  if (schema instanceof z.ZodPipe) return [...inside(schema.in), ...inside(schema.out)]
  if (schema instanceof z.ZodString) return ['x', ' ', '1', 'a@', '\n'].map((text) => wideText(bytes, text))
  if (schema instanceof z.ZodUnknown)
    return [wideObject(bytes, 0), ...ELEMENTS.map((element) => wideList(bytes, element))]
  return 'innerType' in schema.def ? inside(schema.def.innerType) : []
}

/** Nested as deeply as so many levels of lists, or of objects. */
export const deepJson = (depth: number, kind: 'lists' | 'objects' = 'lists'): string =>
  kind === 'lists'
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}null${'}'.repeat(depth)}`

const wideText = (bytes: number, text: string) => text.repeat(bytes / text.length)
const wideList = (bytes: number, element: unknown): readonly unknown[] =>
  createOnce(`list ${bytes} ${JSON.stringify(element)}`, () =>
    Array(Math.floor(bytes / (JSON.stringify(element).length + 1))).fill(element),
  )
const wideObject = (bytes: number, value: unknown): Readonly<Record<string, unknown>> =>
  createOnce(`object ${bytes} ${JSON.stringify(value)}`, () =>
    Object.fromEntries(Array.from({ length: Math.floor(bytes / 10) }, (_, number) => [`k${number}`, value])),
  )

const wideValues = new Map<string, unknown>()

/** To make an object of 25,000 names takes longer than its check; the same one is wrong in every place. */
function createOnce<Value>(key: string, make: () => Value): Value {
  if (!wideValues.has(key)) wideValues.set(key, make())
  return wideValues.get(key) as Value
}
