import type { Config } from '../config.ts'
import { findAccount, lockAccount, unlockAccount } from '../identity/accounts.ts'
import { listSecurityEvents, type RecordedEvent, recordSecurityEvent } from '../identity/security-events.ts'
import { StartProblem } from '../installation/problem.ts'
import { withDatabase } from './supervisor.ts'

const USAGE =
  'npm run person -- unlock LOGIN-OR-EMAIL, npm run person -- lock LOGIN-OR-EMAIL, which ends their sessions too, or npm run person -- events [LOGIN-OR-EMAIL].'
const EVENTS_SHOWN = 200

type Act = 'lock' | 'unlock' | 'events'
const isAct = (text: string | undefined): text is Act =>
  text === 'lock' || text === 'unlock' || text === 'events'

/** `npm run person -- lock|unlock|events LOGIN`: what whoever runs the program may need before there is a screen for it. */
export async function person(config: Config, args: readonly string[]): Promise<void> {
  const [act, login, ...rest] = args
  if (!isAct(act) || (!login && act !== 'events') || rest.length > 0) throw new StartProblem(USAGE)
  await withDatabase(config, async (database) => {
    const account = login ? await findAccount(database, login) : null
    if (login && !account) throw new StartProblem(`Nobody has an account with the login or e-mail ${login}.`)
    const personId = account?.personId ?? null
    if (act === 'events' || personId === null) {
      const events = await listSecurityEvents(database, { personId, count: EVENTS_SHOWN })
      for (const event of events) process.stdout.write(`${lineOf(event)}\n`)
      return
    }
    const now = new Date()
    if (act === 'unlock') await unlockAccount(database, personId)
    else await lockAccount(database, personId, now)
    await recordSecurityEvent(database, now, { kind: `account_${act}ed`, personId })
    process.stdout.write(`${login} is ${act}ed.\n`)
  })
}

function lineOf({ at, kind, personId, setupId, address, details }: RecordedEvent): string {
  const more = Object.entries(details).map(([name, value]) => `${name}=${value}`)
  return [at.toISOString(), kind, personId ?? '-', setupId ?? '-', address ?? 'here', ...more].join(' ')
}
