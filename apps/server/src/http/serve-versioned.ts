import { randomUUID } from 'node:crypto'
import type { AnyCall, VersionedCalls } from '@verglas/contract'
import type { z } from 'zod'
import type { SetupDb } from '../db/setup-db.ts'
import * as versioned from '../db/versioned.ts'
import type { App } from './app.ts'
import { NotFound, VersionConflict } from './errors.ts'
import { type Membership, nameOf, type Person } from './person.ts'
import { serve } from './serve.ts'

type EntryOf<Calls extends VersionedCalls> = z.input<Calls['get']['response']>['entry']
type BodyOf<Calls extends VersionedCalls> = Omit<z.output<Calls['put']['body']>, 'expectedRevision'>
type CreateCall<Calls extends VersionedCalls> = Omit<AnyCall, 'response' | 'topics'> & {
  topics: null
  access: Calls['put']['access']
  body: z.ZodType<BodyOf<Calls>>
  response: Calls['put']['response']
}

type VersionedOptions<Calls extends VersionedCalls, Fields extends object> = {
  entity: versioned.Versioned<Fields>
  toEntry(version: versioned.Version<Fields>): EntryOf<Calls>
  /** The fields to store, given the stored version; throws if the body is not valid. */
  toFields(body: BodyOf<Calls>, stored: versioned.Version<Fields> | null, by: By): Fields | Promise<Fields>
  /** Called before storing: throws if the fields refer to something that the organisation does not have. */
  check?(db: SetupDb, fields: Fields, stored: Fields | null, id: string): Promise<void>
  /** The area serves the list itself, because it is long or not the same for everybody. */
  hasOwnList?: true
  /** The call that creates an entry and chooses its id; `put` then only changes existing entries. */
  create?: CreateCall<Calls>
  /** Called after storing; null: there was nothing before, or nothing is left. */
  record?(by: By, change: { before: Fields | null; after: Fields | null; id: string }): Promise<void>
}

/** The author of a change, and their address. */
export type By = { db: SetupDb; person: Person; member: Membership; address: string; now: Date }

/** Serves the five calls of an entity that people configure. */
export function serveVersioned<Calls extends VersionedCalls, Fields extends object>(
  app: App,
  calls: Calls,
  options: VersionedOptions<Calls, Fields>,
): void {
  const { entity, create } = options
  const { put, remove }: VersionedCalls = calls
  const writer = openWriter(app, options)
  serveReads(app, calls, options)

  if (create)
    serve(app, create as CreateCall<VersionedCalls>, ({ body, ...by }) =>
      writer.save(by, {
        id: randomUUID(),
        body: body as unknown as BodyOf<Calls>,
        stored: null,
        expectedRevision: null,
      }),
    )

  serve(app, put, async ({ params: { id }, body: { expectedRevision, ...body }, ...by }) => {
    const { db } = by
    const change = await versioned.latestChange(db, entity, { setupId: db.setupId, id })
    const stored = change?.version ?? null
    if (create && !stored) throw missing(entity, id)
    return writer.save(by, { id, body: body as unknown as BodyOf<Calls>, stored, expectedRevision })
  })

  serve(app, remove, ({ params, query, ...by }) => writer.remove(by, params.id, query.expectedRevision))
}

function serveReads<Calls extends VersionedCalls, Fields extends object>(
  app: App,
  { list, get, history }: VersionedCalls,
  { entity, toEntry, hasOwnList }: VersionedOptions<Calls, Fields>,
): void {
  if (!hasOwnList)
    serve(app, list, async ({ db, asOf }) => ({
      entries: (await versioned.list(db, entity, asOf)).map(toEntry),
    }))

  serve(app, get, async ({ db, asOf, params }) => {
    const version = await versioned.at(db, entity, params.id, asOf)
    if (!version) throw missing(entity, params.id)
    return { entry: toEntry(version) }
  })

  serve(app, history, async ({ db, asOf, params, query }) => {
    const changes = await versioned.history(db, entity, params.id, { asOf, before: query.before ?? null })
    return {
      changes: changes.map(({ revision, changedAt, changedBy, version }) => ({
        revision,
        changedAt: changedAt.toISOString(),
        changedBy,
        entry: version && toEntry(version),
      })),
    }
  })
}

const missing = ({ kind }: { kind: string }, id: string) => new NotFound(`${kind} ${id}`)

type Saving<Calls extends VersionedCalls, Fields extends object> = {
  id: string
  /** Parsed by the schema of its call. */
  body: BodyOf<Calls>
  stored: versioned.Version<Fields> | null
  expectedRevision: number | null
}

/** Saves and removes entries; if somebody else has changed one meanwhile, throws a conflict. */
function openWriter<Calls extends VersionedCalls, Fields extends object>(
  app: App,
  { entity, toEntry, toFields, check, record }: VersionedOptions<Calls, Fields>,
) {
  async function save(by: By, { id, body, stored, expectedRevision }: Saving<Calls, Fields>) {
    const { db, person } = by
    const fields = await toFields(body, stored, by)
    await check?.(db, fields, stored, id)
    const written = await versioned.save(app.database, entity, {
      setupId: db.setupId,
      id,
      fields,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    })
    const sent = toEntry({ ...fields, id, revision: expectedRevision ?? 0 })
    const { rev, change } = requireWritten(written, { id, sent })
    if (!change.version) throw new Error(`${entity.kind} ${id} was written and is removed`)
    await record?.(by, { before: stored, after: fields, id })
    return { entry: toEntry(change.version), rev }
  }

  /** The written version; throws if nothing was written. */
  function requireWritten(
    written: versioned.Written<Fields> | null,
    { id, sent }: { id: string; sent: EntryOf<Calls> | null },
  ) {
    if (!written) throw missing(entity, id)
    if (written.rev !== undefined) return written
    const { changedAt, changedBy, version } = written.conflict
    throw new VersionConflict({
      stored: version && toEntry(version),
      changedBy,
      changedAt: changedAt.toISOString(),
      sent,
    })
  }

  async function remove(by: By, id: string, expectedRevision: number) {
    const { db, person } = by
    const stored = await versioned.latestChange(db, entity, { setupId: db.setupId, id })
    const written = await versioned.remove(app.database, entity, {
      setupId: db.setupId,
      id,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    })
    const { rev } = requireWritten(written, { id, sent: null })
    await record?.(by, { before: stored?.version ?? null, after: null, id })
    return { rev }
  }

  return { save, remove }
}
