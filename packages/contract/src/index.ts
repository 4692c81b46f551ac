import { z } from 'zod'
import * as lists from './lists.ts'
import * as modules from './modules.gen.ts'
import { AsOf, Instant } from './route.ts'
import * as sentDocument from './sent-document.ts'

export type { Conflict, ErrorCode, Problem } from './errors.ts'
export * from './modules.gen.ts'
export type { Access, Call as AnyCall } from './route.ts'
export type { Topic } from './topics.gen.ts'
export type { VersionedCalls } from './versioned-calls.ts'
export { AsOf, Instant }

type Modules = typeof modules
type CallName = {
  [Name in keyof Modules]: Modules[Name] extends { path: string; access: object } ? Name : never
}[keyof Modules]

/** Every call by name. */
export const CALLS = Object.fromEntries(
  Object.entries(modules).filter(
    ([, value]) => typeof value === 'object' && 'path' in value && 'access' in value,
  ),
) as unknown as Pick<Modules, CallName>

/** Every exported schema, by its name. */
export const SCHEMAS: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries({ AsOf, Instant, ...lists, ...sentDocument, ...modules }).filter(
    ([, value]) => value instanceof z.ZodType,
  ),
) as unknown as Record<string, z.ZodType>

export type Calls = typeof CALLS
export type { CallName }

/** Input and output of a call as types only, because the web loads no schemas. */
export type CallParams<Name extends CallName> = z.input<Calls[Name]['params']>
export type CallQuery<Name extends CallName> = z.input<Calls[Name]['query']>
export type CallBody<Name extends CallName> = Calls[Name]['body'] extends z.ZodType
  ? z.input<Calls[Name]['body']>
  : never
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['response']>
