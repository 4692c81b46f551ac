import { parentPort } from 'node:worker_threads'
import { type PastSpan, pastFacts } from './past-facts.ts'

/** A worker thread that simulates one organisation's past, day by day, while the database writes the days before. */
parentPort?.on('message', (span: PastSpan) => parentPort?.postMessage(pastFacts(span)))
