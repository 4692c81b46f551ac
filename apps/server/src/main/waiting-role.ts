import { type Config, readConfig } from '../config.ts'

/** Argument of a role that its supervisor starts before the database: it reads its modules, and waits for an `Order`. */
export const WAITS = '--waits'

/** Sent once the database is up to date. */
export type Order = { databaseUrl: string }

/** The configuration with the database that the supervisor names. */
export async function orderedConfig(): Promise<Config> {
  const databaseUrl = await new Promise<string>((resolve) => {
    const read = (message: unknown) => {
      const { databaseUrl } = message as Partial<Order>
      if (databaseUrl === undefined) return
      process.off('message', read)
      resolve(databaseUrl)
    }
    process.on('message', read)
  })
  process.env.DATABASE_URL = databaseUrl
  return readConfig(process.env, process.cwd())
}
