import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import type { Membership, Person } from '../../http/person.ts'

/** The administrator who changes people, the organisation, the time, and the network address of the request. */
export type Administration = {
  app: App
  db: SetupDb
  person: Person
  member: Membership
  now: Date
  /** The address from which the request came. */
  address: string
}
