import type PgBoss from 'pg-boss'
import { StoreUnavailable } from '../blobs/blobs.ts'
import { castalert } from '../chain/steps/castalert/step.ts'
import { ceil } from '../chain/steps/ceil/step.ts'
import { oversight } from '../chain/steps/oversight/step.ts'
import { runRecordedJob } from '../db/job-state.ts'
import { publishTick } from '../db/publish.ts'
import { publishSimulatedPictures } from '../demonstration/simulated-cameras.ts'
import { forgetRecalled } from '../history/recall.ts'
import { sweepExpired } from '../identity/adapter.ts'
import { sweepAttempts } from '../identity/attempts.ts'
import { sweepDevices } from '../identity/devices.ts'
import { sweepEmailChanges } from '../identity/email-change-links.ts'
import { sweepLinks } from '../identity/password-links.ts'
import { bringMergedReadings } from '../ingest/merged-stations.ts'
import { CHANNELS, pendingChannels } from '../mail/outbox.ts'
import type { Lane } from '../quality/news.ts'
import { checkQuality, qualityRound } from '../quality/step.ts'
import { keepCounted } from '../statistics/keep-counted.ts'
import { latestBackupAt, needsRehearsal, nightlyBackup } from './backup.ts'
import { advanceChain, advancePromptly, processWorkItems } from './chain.ts'
import { forgetTheFuture } from './clock.ts'
import { watchHealth } from './health.ts'
import { nightlyHistory } from './history.ts'
import type { JobServices } from './job-services.ts'
import { deliverMail } from './mail.ts'
import { createQueues, openQueue } from './queue.ts'
import { watchSilence } from './silence.ts'
import { simulate } from './simulate.ts'
import { upkeep } from './upkeep.ts'

type Job = {
  name: string
  cron: string
  /** A run of a killed worker blocks the next one for no longer than this. */
  expireInSeconds: number
  /** The person who runs the program is notified if no run has finished for this long; infinity: never. */
  overdueAfterMinutes: number
  run(services: JobServices, signal: AbortSignal, boss: PgBoss): Promise<unknown>
  /** Its data feeds the forecast chain, which then need not wait for its minute. */
  feedsChain?: true
}

const BACKUP_EXPIRES_S = 4 * 3600

const HISTORY_EXPIRES_S = 8 * 3600

const MAIL_EXPIRES_S = 300
const EXPORTS_EXPIRE_S = 1800
const REPORTS_EXPIRE_S = 900

/** All background jobs. Each runs in one worker at a time, however many workers there are. */
const JOBS: readonly Job[] = [
  {
    name: 'tick',
    cron: '* * * * *',
    overdueAfterMinutes: 15,
    expireInSeconds: 30,
    run: ({ database }) => publishTick(database),
  },
  {
    name: 'simulate',
    cron: '* * * * *',
    overdueAfterMinutes: 15,
    expireInSeconds: 120,
    run: ({ database, now }) => simulate(database, now()),
    feedsChain: true,
  },
  {
    name: 'simulated-pictures',
    cron: '* * * * *',
    overdueAfterMinutes: 15,
    expireInSeconds: 120,
    run: ({ database, now }) => publishSimulatedPictures(database, now()),
  },
  {
    name: 'silence',
    cron: '* * * * *',
    overdueAfterMinutes: 15,
    expireInSeconds: 60,
    run: (services) => watchSilence(services),
  },
  {
    name: 'delivery',
    cron: '* * * * *',
    overdueAfterMinutes: 15,
    expireInSeconds: 300,
    run: ({ deliver }) => deliver(),
  },
  ...CHANNELS.map(
    (channel): Job => ({
      name: channel,
      cron: '* * * * *',
      overdueAfterMinutes: 15,
      expireInSeconds: MAIL_EXPIRES_S,
      run: (services) => deliverMail(services, [channel]),
    }),
  ),
  {
    name: 'exports',
    cron: '* * * * *',
    overdueAfterMinutes: 60,
    expireInSeconds: EXPORTS_EXPIRE_S,
    run: ({ exports }) => exports.make(),
  },
  {
    name: 'reports',
    cron: '* * * * *',
    overdueAfterMinutes: 60,
    expireInSeconds: REPORTS_EXPIRE_S,
    run: ({ makeReports }) => makeReports(),
  },
  {
    name: 'quality',
    cron: '* * * * *',
    overdueAfterMinutes: 15,
    expireInSeconds: 600,
    run: ({ database, log }, signal) => checkQuality(database, { signal, onFailure: failureLogger(log) }),
  },
  {
    name: 'chain',
    cron: '* * * * *',
    overdueAfterMinutes: 15,
    expireInSeconds: 60,
    run: (services, _signal, boss) => advanceChain(boss, services),
  },
  {
    name: 'merged-stations',
    cron: '* * * * *',
    overdueAfterMinutes: 60,
    expireInSeconds: 300,
    run: ({ database }) => bringMergedReadings(database),
  },
  {
    name: 'statistics',
    cron: '* * * * *',
    overdueAfterMinutes: 60,
    expireInSeconds: 900,
    run: ({ database, now }, signal) => keepCounted(database, { now: now(), signal }),
  },
  {
    name: 'sweep',
    cron: '*/10 * * * *',
    overdueAfterMinutes: 60,
    expireInSeconds: 60,
    run: async ({ database, exports, now }) => {
      await sweepExpired(database, now())
      await sweepAttempts(database, now())
      await sweepLinks(database, now())
      await sweepEmailChanges(database, now())
      await sweepDevices(database)
      await exports.sweep()
      await forgetRecalled(database, now())
    },
  },
  {
    name: 'backup',
    cron: '41 2 * * *',
    overdueAfterMinutes: 30 * 60,
    expireInSeconds: BACKUP_EXPIRES_S,
    run: (services) => nightlyBackup(services),
  },
  {
    name: 'rehearsal',
    cron: '23 4 * * 0',
    // An old or failed rehearsal is a problem of its own.
    overdueAfterMinutes: Number.POSITIVE_INFINITY,
    expireInSeconds: BACKUP_EXPIRES_S,
    run: async ({ rehearse }) => rehearse?.(),
  },
  {
    name: 'upkeep',
    cron: '17 3 * * *',
    overdueAfterMinutes: 30 * 60,
    expireInSeconds: 1800,
    run: ({ database, files, hasHistory, now, log }) => upkeep(database, files, now(), { hasHistory, log }),
  },
  {
    name: 'history',
    cron: '33 4 * * *',
    // Months that could not be written are a problem of their own.
    overdueAfterMinutes: Number.POSITIVE_INFINITY,
    expireInSeconds: HISTORY_EXPIRES_S,
    run: (services, signal) => nightlyHistory(services, signal),
  },
]

/** Interval of the check whether a clock was set back, after which everything continues. */
const HEAL_MS = 15_000
const LOOK_MS = 60_000
/** Requested mails and exports and forecasters' corrections do not wait for their minute. */
const POST_MS = 2_000

/** Steps about whose products people are notified. */
const WARNING_STEPS: ReadonlySet<string> = new Set([ceil.name, castalert.name, oversight.name])

const failureLogger = (log: JobServices['log']) => (lane: Lane, error: unknown) =>
  log(`quality of ${lane.ownerId ?? 'what is public'} failed`, error)

/** Policy «stately»: one waiting and one active; a minute that finds both is skipped. */
const QUEUES = JOBS.map(({ name }) => ({ name, policy: 'stately' }) as const)

export type Schedule = {
  /** Called when facts have arrived, so that the chain need not wait for its minute. */
  feedChain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the schedule on PostgreSQL. The first simulation, its pictures, upkeep, backup and rehearsal do not wait for
 * their minute.
 */
export async function startSchedule(databaseUrl: string, services: JobServices): Promise<Schedule> {
  const look = (expected: typeof JOBS | null) =>
    watchHealth(services, expected).catch((error) => services.log('health', error))
  // The first check is made at once, because a worker that keeps being killed may never reach its first minute.
  await look(null)
  const queue = await openQueue(databaseUrl, (error) => services.log('jobs', error))
  const { boss } = queue
  const stopping = new AbortController()
  const deliverNow = oneAtATime(() => services.deliver())
  await processWorkItems(boss, services, {
    signal: stopping.signal,
    log: services.log,
    onProducts(steps) {
      // People waiting for an alert should not also have to wait for the minute of the delivery.
      if (steps.some((step) => WARNING_STEPS.has(step)))
        deliverNow().catch((error) => services.log('delivery', error))
    },
  })
  const feedChain = oneAtATime(async () => {
    // Quality control comes first, because the chain must not use flagged readings; it does not wait for the
    // end of a long backlog.
    await qualityRound(services.database, { signal: stopping.signal, onFailure: failureLogger(services.log) })
    await advanceChain(boss, services)
  })
  await createQueues(services.database, boss, QUEUES)
  for (const job of JOBS) {
    await boss.work(job.name, { pollingIntervalSeconds: 1 }, async () => {
      try {
        await runRecordedJob(services.database, job.name, () => job.run(services, stopping.signal, boss))
        if (job.feedsChain) await feedChain()
      } catch (error) {
        if (stopping.signal.aborted) return
        services.log(`job ${job.name} failed`, error)
        throw error
      }
    })
    await boss.schedule(job.name, job.cron, {}, { retryLimit: 0, expireInSeconds: job.expireInSeconds })
  }
  // These do not run through the queue, because they watch over it.
  const healing = setInterval(() => {
    forgetTheFuture(services.database).catch((error) => services.log('clock', error))
  }, HEAL_MS)
  const looking = setInterval(() => look(JOBS), LOOK_MS)
  const sendNow = oneAtATime(() => sendWhatPeopleWaitFor(boss, services))
  const posting = setInterval(() => sendNow().catch((error) => services.log('outbox', error)), POST_MS)
  await sendFirstRuns(boss, services)
  return {
    feedChain,
    async stop() {
      stopping.abort()
      clearInterval(healing)
      clearInterval(looking)
      clearInterval(posting)
      await queue.close()
    },
  }
}

/** Queues the jobs whose first run does not wait for their minute. */
async function sendFirstRuns(boss: PgBoss, services: JobServices): Promise<void> {
  for (const name of ['upkeep', 'simulate', 'simulated-pictures'])
    await boss.send(name, {}, { retryLimit: 0 })
  const options = { retryLimit: 0, expireInSeconds: BACKUP_EXPIRES_S }
  try {
    if (services.backup && !(await latestBackupAt(services.backup.place)))
      await boss.send('backup', {}, options)
    if (services.rehearse && (await needsRehearsal(services))) await boss.send('rehearsal', {}, options)
  } catch (error) {
    // Without the object store, backup and rehearsal run at their usual hour. No other job has to wait for it.
    if (!(error instanceof StoreUnavailable)) throw error
    services.log(error.message)
  }
}

/** Queues mails, exports and the work of forecasters' corrections, without waiting for their minute. */
async function sendWhatPeopleWaitFor(boss: PgBoss, services: JobServices): Promise<void> {
  await advancePromptly(boss, services)
  const send = (name: string, expireInSeconds: number) =>
    boss.send(name, {}, { retryLimit: 0, expireInSeconds })
  for (const channel of await pendingChannels(services.database, services.now()))
    await send(channel, MAIL_EXPIRES_S)
  if (await services.exports.areWaiting()) await send('exports', EXPORTS_EXPIRE_S)
}

/** Allows one run at a time. All calls during a run are served by one further run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRequested = false
  let rounds: Promise<void> | null = null
  return () => {
    isRequested = true
    rounds ??= (async () => {
      try {
        while (isRequested) {
          isRequested = false
          await work()
        }
      } finally {
        rounds = null
      }
    })()
    return rounds
  }
}
