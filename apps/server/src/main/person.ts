import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import {
  type Account,
  allowPlatform,
  findAccounts,
  lockAccount,
  unlockAccount,
} from '../identity/accounts.ts'
import { allPending, linkBySubject, type UnlinkedIdentity } from '../identity/pending-identities.ts'
import { removeSecondFactors } from '../identity/second-factor/factors.ts'
import { listSecurityEvents, type RecordedEvent, recordSecurityEvent } from '../identity/security-events.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { withDatabase } from './supervisor.ts'

const USAGE =
  'npm run person -- unlock LOGIN-OR-EMAIL, npm run person -- lock LOGIN-OR-EMAIL, which ends their sessions too, npm run person -- remove-factors LOGIN-OR-EMAIL, for who has lost all second factors, npm run person -- give-platform LOGIN-OR-EMAIL or take-platform LOGIN-OR-EMAIL, who then makes and suspends organisations or no longer does, npm run person -- identities, who signed in at the external issuer but is linked to nobody, npm run person -- link LOGIN-OR-EMAIL SUBJECT, which links one of them, or npm run person -- events [LOGIN-OR-EMAIL].'
const MAX_EVENTS = 200

const ACTS = ['lock', 'unlock', 'remove-factors', 'give-platform', 'take-platform', 'events'] as const
type Act = (typeof ACTS)[number]
const isAct = (text: string | undefined): text is Act =>
  (ACTS as readonly (string | undefined)[]).includes(text)

/**
 * `npm run person -- lock|unlock|remove-factors|give-platform|take-platform|events LOGIN`: what the person
 * who runs the program may need before there is a screen for it.
 */
export async function person(config: Config, args: readonly string[]): Promise<void> {
  if (args[0] === 'identities' || args[0] === 'link') return identities(config, args)
  const [act, login, ...rest] = args
  if (!isAct(act) || (!login && act !== 'events') || rest.length > 0) throw new StartProblem(USAGE)
  await withDatabase(config, async (database) => {
    const personId = login ? onlyAccount(await findAccounts(database, login), login).personId : null
    if (act === 'events' || personId === null) {
      const events = await listSecurityEvents(database, { personId, count: MAX_EVENTS })
      process.stdout.write(`${eventLines(events, login).join('\n')}\n`)
      return
    }
    const now = new Date()
    await DO[act](database, personId, now)
    await recordSecurityEvent(database, now, { kind: KINDS[act], personId })
    process.stdout.write(`${login}: ${OUTCOMES[act]}.\n`)
  })
}

/** The account of the login. Throws if there are several: people of different organisations may have the same login. */
function onlyAccount(accounts: readonly Account[], login: string): Account {
  const [account] = accounts
  if (!account) throw new StartProblem(`Nobody has an account with the login or e-mail ${login}.`)
  if (accounts.length > 1)
    throw new StartProblem(
      `${accounts.length} people have the login ${login}; name one by e-mail: ${accounts.map(({ email }) => email).join(', ')}.`,
    )
  return account
}

async function identities(config: Config, [act, login, subject, ...rest]: readonly string[]): Promise<void> {
  const isLink = act === 'link' && login !== undefined && subject !== undefined && rest.length === 0
  if (!isLink && (act === 'link' || login !== undefined)) throw new StartProblem(USAGE)
  await withDatabase(config, async (database) => {
    if (!isLink) {
      process.stdout.write(`${identityLines(await allPending(database)).join('\n')}\n`)
      return
    }
    const personId = await database.transaction((tx) => linkBySubject(tx, subject, login))
    if (personId === null)
      throw new StartProblem(
        `No pending identity ${subject}, or not exactly one person with the login or e-mail ${login}.`,
      )
    const details = { issuer: config.externalIssuer ?? '', subject }
    await recordSecurityEvent(database, new Date(), { kind: 'identity_linked', personId, details })
    process.stdout.write(`${login}: is linked to ${subject}.\n`)
  })
}

/** The identities as printed lines, or a line saying that there are none. */
export function identityLines(pending: readonly UnlinkedIdentity[]): readonly string[] {
  if (pending.length === 0) return ['No identity waits to be linked.']
  return pending.map(({ lastAt, issuer, subject, email, login, reason }) =>
    [lastAt.toISOString(), reason, issuer, subject, email ?? '-', login ?? '-'].join(' '),
  )
}

type AccountAct = Exclude<Act, 'events'>

const DO: Readonly<Record<AccountAct, (db: Db, personId: string, now: Date) => Promise<void>>> = {
  lock: lockAccount,
  unlock: unlockAccount,
  'remove-factors': removeSecondFactors,
  'give-platform': (db, personId) => allowPlatform(db, personId, true),
  'take-platform': (db, personId) => allowPlatform(db, personId, false),
}
const KINDS = {
  lock: 'account_locked',
  unlock: 'account_unlocked',
  'remove-factors': 'second_factor_removed',
  'give-platform': 'platform_given',
  'take-platform': 'platform_taken',
} as const
const OUTCOMES: Readonly<Record<AccountAct, string>> = {
  lock: 'locked',
  unlock: 'unlocked',
  'remove-factors':
    'has no second factor any more; a role that asks for one asks to set one up at the next sign-in',
  'give-platform': 'administers the platform, at /platform within a minute',
  'take-platform': 'no longer administers the platform, within a minute',
}

/** The events as printed lines, or a line saying that there are none. */
export function eventLines(events: readonly RecordedEvent[], login: string | undefined): readonly string[] {
  if (events.length > 0) return events.map(lineOf)
  return [login ? `Nothing is recorded of ${login}.` : 'No event is recorded.']
}

function lineOf({ at, kind, personId, setupId, address, details }: RecordedEvent): string {
  const detailTexts = Object.entries(details).map(([name, value]) => `${name}=${value}`)
  return [at.toISOString(), kind, personId ?? '-', setupId ?? '-', address ?? 'here', ...detailTexts].join(
    ' ',
  )
}
