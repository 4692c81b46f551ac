import { parentPort } from 'node:worker_threads'
import type { Job } from './job.ts'
import { doJob } from './jobs.ts'

/** A worker thread: does one job after the other. */
parentPort?.on('message', (job: Job) => parentPort?.postMessage(doJob(job)))
