import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { isEmpty } from '../demonstration/unused-database.ts'

/**
 * Warning for an operator who starts a single role with VERGLAS_DEMO=true on an empty database: only the start of all roles
 * creates the demonstration. Null: there is nothing to say.
 */
export async function roleWithoutDemonstration(
  { demonstration }: Pick<Config, 'demonstration'>,
  database: Database,
): Promise<string | null> {
  if (!demonstration || !(await isEmpty(database))) return null
  return 'VERGLAS_DEMO=true does nothing here: the database is empty, and only npm start without a role creates the demonstration.'
}

/** Warning for an operator who may not have wanted the demonstration: its password is in the README. */
export function openAccountsWarning({
  demonstration,
  externalIssuer,
  publicUrl,
}: Pick<Config, 'demonstration' | 'externalIssuer' | 'publicUrl'>): string | null {
  if (!demonstration || externalIssuer || !publicUrl.startsWith('https:')) return null
  return `Anybody who reaches ${publicUrl} can sign in with the accounts of the demonstration. For real use, start with a new VERGLAS_DATA folder and VERGLAS_DEMO=false.`
}
