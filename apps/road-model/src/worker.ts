import { parentPort } from 'node:worker_threads'
import type { Job } from './job.ts'
import { doJob } from './jobs.ts'

/** A worker thread: runs one job at a time. */
parentPort?.on('message', (job: Job) => parentPort?.postMessage(doJob(job)))
