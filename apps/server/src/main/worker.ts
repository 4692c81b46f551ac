import path from 'node:path'
import { roadPool } from '@verglas/road-model/pool'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { openEngine } from '../ingest/engine/engine.ts'
import { startTurns } from '../ingest/engine/loop.ts'
import { threadParser } from '../ingest/engine/thread-parser.ts'
import { SOURCES } from '../ingest/sources/index.ts'
import { startSchedule } from '../jobs/schedule.ts'
import { folderPostman, smtpPostman } from '../mail/postman.ts'
import { pictureFiles } from '../picture-files.ts'
import { secretBox, secretKey } from '../secrets.ts'
import type { Running } from './api.ts'

/** Threads that parse: two for one source that floods, one always for the others. */
const PARSERS = 3

/**
 * The role that works by itself: the connections to providers, tick, simulated winter, the forecast chain, mails,
 * upkeep.
 */
export async function startWorker(config: Config, databaseUrl: string, _version: string): Promise<Running> {
  const database = openDatabase(databaseUrl, { maxConnections: 10 })
  const roads = roadPool()
  const parser = threadParser(PARSERS)
  const postman = config.smtp
    ? smtpPostman(config.smtp, config.mailFrom)
    : folderPostman(path.join(config.dataFolder, 'outbox'), config.mailFrom)
  const log = (text: string, error?: unknown) =>
    process.stderr.write(
      `worker: ${text}${error instanceof Error ? ` – ${error.stack ?? error.message}` : ''}\n`,
    )
  const pictures = pictureFiles(config.dataFolder)
  const now = () => new Date()
  const schedule = await startSchedule(databaseUrl, {
    database,
    model: (cases) => roads.forecast(cases),
    contact: config.contact,
    publicUrl: config.publicUrl,
    postman,
    pictures,
    now,
    log,
  })
  const turns = startTurns(
    openEngine({
      database,
      sources: SOURCES,
      parser,
      secrets: secretBox(secretKey(config.secretKey, config.dataFolder)),
      pictures,
      contact: config.contact,
      privateHosts: config.privateHosts,
      now,
      random: Math.random,
      log,
      onFacts: () => schedule.feedChain().catch((error) => log('chain', error)),
    }),
    log,
  )
  return {
    async close() {
      await turns.stop()
      await schedule.stop()
      await parser.close()
      await roads.close()
      postman.close()
      await database.close()
    },
  }
}
