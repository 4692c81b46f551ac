import { parentPort } from 'node:worker_threads'
import { doJob, type Job } from './jobs.ts'

/** A worker thread: does one job after the other. */
parentPort?.on('message', (job: Job) => parentPort?.postMessage(doJob(job)))
