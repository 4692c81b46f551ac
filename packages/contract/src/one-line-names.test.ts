import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyCall, CALLS } from './index.ts'

type Schema = {
  type?: string
  enum?: unknown
  const?: unknown
  pattern?: string
  allOf?: { pattern?: string }[]
  properties?: Record<string, Schema>
} & Record<string, unknown>

const IS_NAME = /^(name|title|label|nameFr|nameEn|firstName|lastName)$/

/** Paths of the fields in a body that accept a name as free text. */
function freeNames(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...others } = schema as Schema
  const fieldPaths = Object.entries(properties).flatMap(([name, inner]) => [
    ...(IS_NAME.test(name) && isFree(inner) ? [`${path}.${name}`] : []),
    ...freeNames(inner, `${path}.${name}`),
  ])
  return [...fieldPaths, ...Object.values(others).flatMap((inner) => freeNames(inner, path))]
}

const isFree = ({ type, enum: choices, const: only, pattern, allOf = [] }: Schema): boolean =>
  type === 'string' &&
  choices === undefined &&
  only === undefined &&
  pattern === undefined &&
  !allOf.some((rule) => rule.pattern !== undefined)

test('names entered by people are one line, without characters that change the text direction', () => {
  const free = Object.entries<AnyCall>(CALLS).flatMap(([name, { body }]) =>
    body ? freeNames(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }), name) : [],
  )
  expect(free).toEqual([])
})
