import { parentPort } from 'node:worker_threads'
import { type PastSpan, pastDays } from './past-facts.ts'

/**
 * A worker thread that simulates the organisations' past day by day, while the database writes the days
 * before.
 */
const factsOf = pastDays()
parentPort?.on('message', (span: PastSpan) => parentPort?.postMessage(factsOf(span)))
