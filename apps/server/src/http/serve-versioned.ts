import type { VersionedCalls } from '@verglas/contract'
import type { z } from 'zod'
import * as versioned from '../db/versioned.ts'
import type { App } from './app.ts'
import { LateChange, NotFound } from './errors.ts'
import { nameOf } from './person.ts'
import { serve } from './serve.ts'

type EntryOf<Calls extends VersionedCalls> = z.input<Calls['get']['response']>['entry']
type BodyOf<Calls extends VersionedCalls> = z.output<Calls['put']['body']>

type Parts<Calls extends VersionedCalls, Fields extends object> = {
  entity: versioned.Versioned<Fields>
  toEntry(version: versioned.Version<Fields>): EntryOf<Calls>
  /** What is to be stored, beside what stands there now; throws where the body is not valid. */
  toFields(body: BodyOf<Calls>, stored: versioned.Version<Fields> | null): Fields
}

/** Serves the five calls of something that people configure. */
export function serveVersioned<Calls extends VersionedCalls, Fields extends object>(
  app: App,
  calls: Calls,
  { entity, toEntry, toFields }: Parts<Calls, Fields>,
): void {
  const { list, get, history, put, remove }: VersionedCalls = calls
  const missing = (id: string) => new NotFound(`${entity.kind} ${id}`)

  serve(app, list, async ({ db, asOf }) => ({
    entries: (await versioned.list(db, entity, asOf)).map(toEntry),
  }))

  serve(app, get, async ({ db, asOf, params }) => {
    const version = await versioned.at(db, entity, params.id, asOf)
    if (!version) throw missing(params.id)
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

  serve(app, put, async ({ db, person, params, body }) => {
    const { id } = params
    const { expectedRevision } = body
    const stored = await versioned.newestChange(db, entity, { setupId: db.setupId, id })
    const fields = toFields(body as BodyOf<Calls>, stored?.version ?? null) // its own schema has read it
    const written = await versioned.put(app.database, entity, {
      setupId: db.setupId,
      id,
      fields,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    })
    const sent = toEntry({ ...fields, id, revision: expectedRevision ?? 0 })
    const { rev, change } = known(written, { id, sent })
    if (!change.version) throw new Error(`${entity.kind} ${id} was written and is removed`)
    return { entry: toEntry(change.version), rev }
  })

  serve(app, remove, async ({ db, person, params, query }) => {
    const { id } = params
    const written = await versioned.remove(app.database, entity, {
      setupId: db.setupId,
      id,
      expectedRevision: query.expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    })
    return { rev: known(written, { id, sent: null }).rev }
  })

  /** What was written; throws where it was not. */
  function known(
    written: versioned.Written<Fields> | null,
    { id, sent }: { id: string; sent: EntryOf<Calls> | null },
  ) {
    if (!written) throw missing(id)
    if (written.rev !== undefined) return written
    const { changedAt, changedBy, version } = written.conflict
    throw new LateChange({
      stored: version && toEntry(version),
      changedBy,
      changedAt: changedAt.toISOString(),
      sent,
    })
  }
}
