import path from 'node:path'
import { SOURCES } from '@verglas/sources'
import { makeExports } from '../areas/exports/make.ts'
import { hasWork, sweepExports } from '../areas/exports/queries.ts'
import { openReportRoutines } from '../areas/reports/routines.ts'
import { openTicketDesk } from '../areas/support/desk.ts'
import { mailAnswers } from '../areas/support/mail-answers.ts'
import { backupPlace } from '../backup/backup-place.ts'
import { openFileStore } from '../blobs/file-store.ts'
import { startUploading } from '../blobs/uploading.ts'
import { openModels } from '../chain/models.ts'
import type { Config } from '../config.ts'
import { type Database, LONGEST_STATEMENT_MS, openDatabase, retryDuringOutage } from '../db/database.ts'
import { recordRoleStart } from '../db/job-state.ts'
import { openOutageLog } from '../db/outage-log.ts'
import { openTenantPool, type TenantPool } from '../db/setup-db.ts'
import { startTenantAccess } from '../db/tenant-login.ts'
import { openDelivery } from '../delivery/delivery.ts'
import { openDocuments } from '../documents/documents.ts'
import { requireOwnKey } from '../identity/keys.ts'
import { openEngine } from '../ingest/engine/engine.ts'
import { startLoop } from '../ingest/engine/loop.ts'
import { threadParser } from '../ingest/engine/thread-parser.ts'
import { type SecretBox, secretBox, secretKey } from '../installation/secrets.ts'
import type { JobServices } from '../jobs/job-services.ts'
import { startSchedule } from '../jobs/schedule.ts'
import { restoreTenantLogin } from '../jobs/tenant-login-repair.ts'
import type { startMailReceiver } from '../mail/mail-receiver.ts'
import { folderPostman, postOffice, smtpPostman } from '../mail/postman.ts'
import { pushPostman } from '../mail/push.ts'
import { smsFolderPostman, smsPostman } from '../mail/sms.ts'
import type { Running } from './api.ts'
import { rehearseInChild } from './rehearse-in-child.ts'

/** Parser threads: two for one source that floods, one always for the others. */
const PARSERS = 3

const replyDomainOf = ({ mailReceiver }: Config): string | null => mailReceiver?.domain ?? null

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
  const files = await openFileStore(config)
  const now = () => new Date()
  const secrets = await openSecrets(database, config)
  const postman = openPostman(config, { database, secrets, now })
  const documents = openDocuments()
  await retryDuringOutage(() => recordRoleStart(database, 'worker'))
  const { contact, publicUrl, privateHosts, readDatabaseUrls, hasHistory } = config
  const tenants = await openTenants(config, database, now)
  const onReportFailure = (error: unknown) => log('a report failed', error)
  const schedule = await startSchedule(databaseUrl, {
    database,
    ...models,
    contact,
    readDatabaseUrls,
    publicUrl,
    dataFolder: config.dataFolder,
    backup: config.backup && { place: backupPlace(config.backup.folder, files), keep: config.backup.keep },
    rehearse: config.rehearsesBackups ? () => rehearseInChild(database, now) : null,
    postman,
    deliver: openDelivery({ database, tenants, secrets, documents, publicUrl, now }),
    exports: openExports({ database, tenants, files, now }, log),
    makeReports: openReportRoutines({ database, tenants, documents, files, now, onFailure: onReportFailure }),
    files,
    hasHistory,
    now,
    log,
  })
  const desk = openTicketDesk({ database, secrets, publicUrl, replyDomain: replyDomainOf(config) })
  const answers = mailAnswers({ database, files }, desk, now)
  const mailReceiver = await openUnlessPortInUse(config.mailReceiver, answers, log)
  const ingestLoop = startLoop(
    openEngine({
      database,
      sources: SOURCES,
      parser,
      secrets,
      pictures: files.pictures,
      contents: files.contents,
      contact,
      privateHosts,
      now,
      random: Math.random,
      log,
      onFacts: () => schedule.feedChain().catch((error) => log('chain', error)),
    }),
    log,
  )
  const stopUploading = startUploading(files.objectStore, log)
  return {
    async close() {
      stopUploading()
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

/** The sessions of organisations, whose login is repaired while the program runs. */
async function openTenants(config: Config, database: Database, now: () => Date): Promise<TenantPool> {
  const { contact, publicUrl } = config
  return openTenantPool(await startTenantAccess(database, config), {
    repairLogin: () => restoreTenantLogin({ database, contact, publicUrl, now }),
    maxConnections: 3,
    longestStatementMs: LONGEST_STATEMENT_MS.job,
  })
}

async function openSecrets(database: Database, config: Config): Promise<SecretBox> {
  const secrets = secretBox(secretKey(config.secretKey, config.dataFolder))
  await requireOwnKey(database, secrets)
  return secrets
}

function openExports(
  services: Parameters<typeof makeExports>[0],
  log: JobServices['log'],
): JobServices['exports'] {
  const { database, now } = services
  return {
    make: () => makeExports(services, (error) => log('an export failed', error)),
    sweep: () => sweepExports(database, now()),
    areWaiting: () => hasWork(database, now()),
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

/** Starts to receive mails if a place is set up for it, unless another worker of this machine does so already. */
async function openUnlessPortInUse(
  place: Config['mailReceiver'],
  answers: Parameters<typeof startMailReceiver>[1],
  log: Parameters<typeof startMailReceiver>[2],
) {
  if (place === null) return null
  const receiver = await import('../mail/mail-receiver.ts')
  try {
    return await receiver.startMailReceiver(place, answers, log)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    const { host, port } = place
    log(`mails are taken by whoever has ${host}:${port} already`)
    return null
  }
}
