import type { Config } from '../config.ts'
import { findAccount, lockAccount, unlockAccount } from '../identity/accounts.ts'
import { StartProblem } from '../installation/problem.ts'
import { withDatabase } from './supervisor.ts'

const USAGE =
  'npm run person -- unlock LOGIN-OR-EMAIL, or npm run person -- lock LOGIN-OR-EMAIL, which ends their sessions too.'

/** `npm run person -- unlock|lock LOGIN`: what whoever runs the program may need before there is a screen for it. */
export async function person(config: Config, args: readonly string[]): Promise<void> {
  const [act, login, ...rest] = args
  if ((act !== 'unlock' && act !== 'lock') || !login || rest.length > 0) throw new StartProblem(USAGE)
  await withDatabase(config, async (database) => {
    const account = await findAccount(database, login)
    if (!account) throw new StartProblem(`Nobody has an account with the login or e-mail ${login}.`)
    if (act === 'unlock') await unlockAccount(database, account.personId)
    else await lockAccount(database, account.personId, new Date())
    process.stdout.write(`${login} is ${act}ed.\n`)
  })
}
