import type { ActTarget } from '@verglas/contract/act-codes'
import type { Db } from '../../db/database.ts'
import type { App } from '../../http/app.ts'
import { VersionConflict } from '../../http/errors.ts'
import type { Granted } from '../../http/guard.ts'
import { lastActOn, recordAct } from './acts/queries.ts'

/** The person who edits something of an organisation, as checked by the guard. */
export type Editor = Pick<Granted, 'person' | 'member' | 'db'> & { app: App; now: Date; address: string }

type Target = { kind: ActTarget; id: string; name: string }
type Values = Readonly<Record<string, unknown>>

/** Makes a change to the organisation and records it, both in one transaction. */
export async function editAndRecord<T>(
  { app, db, person, now, address }: Editor,
  work: (
    tx: Db,
    record: (target: Target, before: Values | null, after: Values | null) => Promise<void>,
  ) => Promise<T>,
): Promise<T> {
  const result = await app.database.transaction((tx) =>
    work(tx, (target, before, after) => {
      const verb = before === null ? 'created' : after === null ? 'deleted' : 'changed'
      const act = { setupId: db.setupId, verb, target, before, after } as const
      return recordAct(tx, act, { person, address }, now)
    }),
  )
  app.guard.forgetSetup(db.setupId)
  return result
}

/**
 * The error for a change based on an older version than `stored`, with who made that version according to the
 * record.
 */
export async function buildVersionConflict(
  tx: Db,
  { setupId, kind, id }: { setupId: string; kind: ActTarget; id: string },
  { stored, sent }: { stored: object | null; sent: object | null },
): Promise<VersionConflict> {
  const last = await lastActOn(tx, { setupId, kind, id })
  return new VersionConflict({
    stored,
    changedBy: last?.name ?? null,
    changedAt: last?.at.toISOString() ?? null,
    sent,
  })
}

/** A readable id derived from a name, different from all existing ids. */
export function idOfName(name: string, existingIds: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 48)
  const stem = plain || 'x'
  let id = stem
  for (let number = 2; existingIds.has(id); number++) id = `${stem}_${number}`
  return id
}
