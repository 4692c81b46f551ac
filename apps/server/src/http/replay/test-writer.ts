import { sourceById } from '@verglas/sources'
import type { Fact } from '@verglas/sources/facts/fact'
import type { Database } from '../../db/database.ts'
import { type Batch, publish } from '../../db/publish.ts'
import { openStore } from '../../ingest/store.ts'
import type { TestApp } from '../../test-support/test-app.ts'
import { LOCATION } from './test-facts.ts'

export type Writer = {
  database: Database
  /** Performs an act of a person through the API. */
  act(method: 'POST', path: string): Promise<void>
  /** The ids of the alerts that the person sees now. */
  alertIds(): Promise<string[]>
}

/** Acts as Olga at the API. */
export function olgasWriter({ database, as }: Pick<TestApp, 'database' | 'as'>): Writer {
  return {
    database,
    async act(method, path) {
      const { status, text } = await as('olga', method, path)
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
    },
    async alertIds() {
      const [latest] = await database.query<{ rev: number }>('select max(rev) as rev from publication')
      const headers = { 'verglas-min-rev': String(latest?.rev ?? 0) }
      const { body } = await as('olga', 'GET', '/setups/north/users/olga/alerts', { headers })
      return (body as { alerts: { id: string }[] }).alerts.map(({ id }) => id)
    },
  }
}

export const publishRows = ({ database }: Writer, kind: Batch['kind'], ...rows: object[]) =>
  publish(database, { origin: 'live', setupId: 'north', batches: [{ kind, rows }] })

/** Stores a fact as if the source had sent it, for the organisation. */
export async function storeFact({ database }: Writer, sourceId: string, fact: Fact): Promise<void> {
  const store = openStore(database, {
    source: {
      ...sourceById(sourceId),
      async *parse(body) {
        for await (const _ of body);
        yield fact
      },
    },
    connectionId: null,
    ownerSetupId: 'north',
    now: () => new Date(),
    asArchive: false,
  })
  const body = (async function* () {
    yield Buffer.from('x')
  })()
  await store.take({ name: 'm', body, receivedAt: new Date(), place: { id: 'north-c1', location: LOCATION } })
  await store.flush()
}
