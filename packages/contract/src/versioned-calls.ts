import { z } from 'zod'
import type { AreaName } from './areas.ts'
import { type Access, Instant, route } from './route.ts'
import type { Topic } from './topics.gen.ts'

/** Configuration of an organisation, with every version stored. */

export const Revision = z
  .int()
  .describe('Revision of this version; a change sends it back as expectedRevision.')

export const ExpectedRevision = z
  .int()
  .nullable()
  .describe(
    'Revision that the change is based on, null if there was none. Conflict if another change came since.',
  )

/**
 * The expected revision in the query of an address; required, because something that is removed always has
 * one.
 */
export const ExpectedRevisionOfAddress = z.coerce
  .number<number>()
  .int()
  .describe('Revision that the removal is based on. Conflict if another change came since.')

type MemberAccess = Access & { scope: 'member' }
type EntryShape = { id: z.ZodString; revision: typeof Revision }
type BodyShape = { expectedRevision: typeof ExpectedRevision }

/** Builds the calls of one kind of configuration: list, read, create or change, remove, and the history of changes. */
export function versionedCalls<
  Entry extends z.ZodObject<EntryShape>,
  Body extends z.ZodObject<BodyShape>,
>(options: {
  area: AreaName
  /** Path of the list, within the organisation. */
  path: string
  topic: Topic
  /** Plural name in the API's description: «views». */
  plural: string
  entry: Entry
  body: Body
  access: { read: MemberAccess; write: MemberAccess }
}) {
  const { area, path, topic, plural, entry, body, access } = options
  const setupParams = { setupId: z.string() }
  const entryParams = { setupId: z.string(), id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/) }
  const areaCall = { area, topics: [topic], access: access.read } as const
  return {
    list: route({
      ...areaCall,
      method: 'GET',
      path,
      summary: `The ${plural} of the organisation, in the organisation’s order.`,
      params: setupParams,
      response: { entries: z.array(entry) },
    }),
    get: route({
      ...areaCall,
      method: 'GET',
      path: `${path}/:id`,
      summary: `One of the ${plural}.`,
      params: entryParams,
      response: { entry },
    }),
    history: route({
      ...areaCall,
      method: 'GET',
      path: `${path}/:id/history`,
      summary: `History of one of the ${plural}: who changed it and when, newest first, 50 at a time.`,
      access: access.write,
      params: entryParams,
      query: {
        before: z.coerce.number<number>().int().optional().describe('Only changes before this revision.'),
      },
      response: {
        changes: z.array(
          z.object({
            revision: Revision,
            changedAt: Instant,
            changedBy: z.string().describe('Name of the person, or the program, at that time.'),
            entry: entry.nullable().describe('null: it was removed.'),
          }),
        ),
      },
    }),
    put: route({
      method: 'PUT',
      path: `${path}/:id`,
      area,
      summary: `Creates or changes one of the ${plural}; an identical version changes nothing.`,
      access: access.write,
      params: entryParams,
      body,
      response: { entry, rev: z.int().describe('Reads at this revision or later include the change.') },
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/:id`,
      area,
      summary: `Removes one of the ${plural}; it stays in the history.`,
      access: access.write,
      params: entryParams,
      query: { expectedRevision: ExpectedRevisionOfAddress },
      response: { rev: z.int() },
    }),
  }
}

export type VersionedCalls<
  Entry extends z.ZodObject<EntryShape> = z.ZodObject<EntryShape>,
  Body extends z.ZodObject<BodyShape> = z.ZodObject<BodyShape>,
> = ReturnType<typeof versionedCalls<Entry, Body>>
