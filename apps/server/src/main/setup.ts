import { parseArgs } from 'node:util'
import { EMAIL_PATTERN } from '@verglas/contract/user-codes'
import { createWithAdministrator, type NewOrganisation } from '../areas/platform/creation.ts'
import { setupsInstalled } from '../areas/setups/creation-queries.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { withDatabase } from './supervisor.ts'

const USAGE = `npm run setup -- list, or
npm run setup -- create ID --name NAME --email E-MAIL --first-name NAME --last-name NAME [--lang fr|en] [--timezone ZONE]`

/**
 * `npm run setup -- create|list`: organisations, each with its first administrator, who does the rest on the
 * screen.
 */
export async function setup(config: Config, args: readonly string[]): Promise<void> {
  const [act, ...rest] = args
  if (act === 'list' && rest.length === 0) return withDatabase(config, list)
  if (act !== 'create') throw new StartProblem(USAGE)
  const created = readNewSetup(rest, config.defaultTimezone)
  const work = async (database: Database) => {
    const entry = await createOrganisation(database, config, created, new Date())
    process.stdout.write(
      `${created.setup.name} (${created.setup.id}) is there. Its first administrator begins at\n${entry}\n`,
    )
  }
  await withDatabase(config, work, { createsDatabase: true })
}

/**
 * Reads the new organisation from the arguments; throws if something is missing or wrong, before anything is
 * opened.
 */
export function readNewSetup(args: readonly string[], defaultTimezone: string): NewOrganisation {
  const { values, positionals } = parsed(args)
  const { name, email, 'first-name': firstName, 'last-name': lastName } = values
  const [id, ...others] = positionals
  const { lang = 'fr', timezone = defaultTimezone } = values
  if (!id || !name || !email || !firstName || !lastName || others.length > 0) throw new StartProblem(USAGE)
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(id))
    throw new StartProblem(`The id ${id} may have small letters, digits and hyphens only, 63 at most.`)
  if (lang !== 'fr' && lang !== 'en') throw new StartProblem(`The language is fr or en, not ${lang}.`)
  if (!new RegExp(EMAIL_PATTERN).test(email)) throw new StartProblem(`${email} is no e-mail address.`)
  checkTimezone(timezone)
  return { setup: { id, name, timezone, lang }, administrator: { email, firstName, lastName } }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = {
    name: text,
    email: text,
    'first-name': text,
    'last-name': text,
    lang: text,
    timezone: text,
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (cause) {
    throw new StartProblem(`${(cause as Error).message}\n${USAGE}`)
  }
}

function checkTimezone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw new StartProblem(`${timezone} is not a time zone of the IANA database, such as Europe/Paris.`)
  }
}

/**
 * Creates the organisation and its administrator, both or neither; returns the address where the
 * administrator starts.
 */
export async function createOrganisation(
  database: Database,
  config: Pick<Config, 'publicUrl' | 'externalIssuer'>,
  created: NewOrganisation,
  now: Date,
): Promise<string> {
  return database.transaction(async (db) => {
    const organisation = await createWithAdministrator(db, config, created, { actor: null, now })
    if (!organisation) throw new StartProblem(`There is an organisation ${created.setup.id} already.`)
    return organisation.entry
  })
}

async function list(database: Database): Promise<void> {
  for (const { id, name, timezone, people, simulated } of await setupsInstalled(database))
    process.stdout.write(
      `${id}\t${name}\t${timezone}\t${people} people${simulated ? '\tdemonstration' : ''}\n`,
    )
}
