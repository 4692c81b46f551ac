import { expect, test } from 'vitest'
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts'
import { watchDatabase } from './watch-database.ts'

test('locks lost with the database are acquired again when it is back, even if that fails at first', async () => {
  const lost = [true, false]
  const postgres: EmbeddedPostgres = {
    url: '',
    revive: async () => lost.shift() ?? false,
    leave: async () => {},
  }
  const lines: string[] = []
  let tries = 0
  const onBack = async () => {
    tries += 1
    if (tries === 1) throw new Error('the connection was cut')
  }
  const watch = watchDatabase(postgres, { onBack, print: (line) => lines.push(line) })
  await expect.poll(() => tries, { timeout: 8000 }).toBe(2)
  await expect.poll(() => lines.at(-1)).toBe('The database had ended and runs again.')
  await watch.stop()
}, 20_000)
