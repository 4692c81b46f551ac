import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import type { Membership, Person } from '../../http/person.ts'

/** Who administers people, where and when, and from which address. */
export type Administration = {
  app: App
  db: SetupDb
  person: Person
  member: Membership
  now: Date
  /** The address from which the request came. */
  address: string
}
