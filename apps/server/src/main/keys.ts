import type { Config } from '../config.ts'
import { rotateKeys } from '../identity/keys.ts'
import { secretBox, secretKey } from '../installation/secrets.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { withDatabase } from './supervisor.ts'

const USAGE = 'npm run keys -- rotate'

/** `npm run keys -- rotate`: the next keys of the embedded provider. */
export async function keys(config: Config, args: readonly string[]): Promise<void> {
  if (args.join(' ') !== 'rotate') throw new StartProblem(USAGE)
  await withDatabase(config, async (database) => {
    const box = secretBox(secretKey(config.secretKey, config.dataFolder))
    const { kid, removed } = await rotateKeys(database, new Date(), box)
    process.stdout.write(
      `The next key is ${kid}; ${removed} old ones went. Restart all processes of the role api together: one that is not restarted refuses what the new key signs.\n`,
    )
  })
}
