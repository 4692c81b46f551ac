import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import type { Membership, Person } from '../../http/person.ts'

/** Who administers people, where, when and from where. */
export type Administration = {
  app: App
  db: SetupDb
  person: Person
  member: Membership
  now: Date
  /** Where it was asked from. */
  address: string
}
