import path from 'node:path'
import { SOURCES } from '@verglas/sources'
import { makeExports } from '../areas/exports/make.ts'
import { hasWork, sweepExports } from '../areas/exports/queries.ts'
import { openReportRoutines } from '../areas/reports/routines.ts'
import { openDesk } from '../areas/support/desk.ts'
import { mailAnswers } from '../areas/support/mail-answers.ts'
import { openModels } from '../chain/models.ts'
import type { Config } from '../config.ts'
import { type Database, LONGEST_STATEMENT_MS, openDatabase, retryDuringOutage } from '../db/database.ts'
import { recordRoleStart } from '../db/job-state.ts'
import { openOutageLog } from '../db/outage-log.ts'
import { openTenantPool } from '../db/setup-db.ts'
import { startTenantAccess, tenantAccess } from '../db/tenant-login.ts'
import { openDelivery } from '../delivery/delivery.ts'
import { openDocuments } from '../documents/documents.ts'
import { openEngine } from '../ingest/engine/engine.ts'
import { startLoop } from '../ingest/engine/loop.ts'
import { threadParser } from '../ingest/engine/thread-parser.ts'
import { pictureFiles } from '../installation/picture-files.ts'
import { type SecretBox, secretBox, secretKey } from '../installation/secrets.ts'
import { startSchedule } from '../jobs/schedule.ts'
import type { startMailReceiver } from '../mail/mail-receiver.ts'
import { folderPostman, postOffice, smtpPostman } from '../mail/postman.ts'
import { pushPostman } from '../mail/push.ts'
import { smsFolderPostman, smsPostman } from '../mail/sms.ts'
import type { Running } from './api.ts'
import { rehearseInChild } from './rehearse-in-child.ts'

/** Parser threads: two for one source that floods, one always for the others. */
const PARSERS = 3

/**
 * The role that works by itself: the connections to providers, tick, simulated winter, the forecast chain,
 * mails, upkeep.
 */
export async function startWorker(config: Config, databaseUrl: string): Promise<Running> {
  const database = openDatabase(databaseUrl, {
    maxConnections: 10,
    longestStatementMs: LONGEST_STATEMENT_MS.job,
  })
  const { models, close: closeModels } = openModels()
  const parser = threadParser(PARSERS)
  const log = openLog(database)
  const pictures = pictureFiles(config.dataFolder)
  const now = () => new Date()
  const secrets = secretBox(secretKey(config.secretKey, config.dataFolder))
  const postman = openPostman(config, { database, secrets, now })
  const documents = openDocuments()
  await retryDuringOutage(() => recordRoleStart(database, 'worker'))
  const tenantUrl = await startTenantAccess(database, config)
  const tenants = openTenantPool(tenantUrl, {
    repairLogin: () => tenantAccess(database),
    maxConnections: 3,
    longestStatementMs: LONGEST_STATEMENT_MS.job,
  })
  const onReportFailure = (error: unknown) => log('a report failed', error)
  const schedule = await startSchedule(databaseUrl, {
    database,
    ...models,
    contact: config.contact,
    publicUrl: config.publicUrl,
    dataFolder: config.dataFolder,
    backup: config.backup,
    rehearse: config.rehearsesBackups ? () => rehearseInChild(database, now) : null,
    postman,
    deliver: openDelivery({ database, tenants, secrets, documents, publicUrl: config.publicUrl, now }),
    exports: {
      make: () => makeExports({ database, tenants, now }, (error) => log('an export failed', error)),
      sweep: () => sweepExports(database, now()),
      areWaiting: () => hasWork(database, now()),
    },
    makeReports: openReportRoutines({ database, tenants, documents, now, onFailure: onReportFailure }),
    pictures,
    now,
    log,
  })
  const { contact, publicUrl, privateHosts } = config
  const desk = openDesk({ database, secrets, publicUrl, replyDomain: config.mailReceiver?.domain ?? null })
  const mailReceiver =
    config.mailReceiver &&
    (await openUnlessPortInUse(config.mailReceiver, mailAnswers(database, desk, now), log))
  const ingestLoop = startLoop(
    openEngine({
      database,
      sources: SOURCES,
      parser,
      secrets,
      pictures,
      contact,
      privateHosts,
      now,
      random: Math.random,
      log,
      onFacts: () => schedule.feedChain().catch((error) => log('chain', error)),
    }),
    log,
  )
  return {
    async close() {
      await mailReceiver?.close()
      await ingestLoop.stop()
      await schedule.stop()
      await parser.close()
      await documents.close()
      await closeModels()
      postman.close()
      await tenants.close()
      await database.close()
    },
  }
}

/** Logs a line; an outage of the database is noted once, whatever fails because of it. */
function openLog(database: Database) {
  const print = (line: string) => process.stderr.write(`worker: ${line}\n`)
  const noteOutage = openOutageLog(database, print)
  return (text: string, error?: unknown) => {
    if (!noteOutage(error))
      print(`${text}${error instanceof Error ? ` – ${error.stack ?? error.message}` : ''}`)
  }
}

function openPostman(
  config: Config,
  { database, secrets, now }: { database: Database; secrets: SecretBox; now: () => Date },
) {
  const outbox = path.join(config.dataFolder, 'outbox')
  return postOffice({
    mail: config.smtp ? smtpPostman(config.smtp, config.mailFrom) : folderPostman(outbox, config.mailFrom),
    sms: config.smsGateway ? smsPostman(config.smsGateway) : smsFolderPostman(outbox),
    push: pushPostman({ database, secrets, contact: config.contact, privateHosts: config.privateHosts, now }),
  })
}

/** If a machine has several workers, the first one receives the mails. */
async function openUnlessPortInUse(...receiverArguments: Parameters<typeof startMailReceiver>) {
  const receiver = await import('../mail/mail-receiver.ts')
  try {
    return await receiver.startMailReceiver(...receiverArguments)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    const [{ host, port }, , log] = receiverArguments
    log(`mails are taken by whoever has ${host}:${port} already`)
    return null
  }
}
