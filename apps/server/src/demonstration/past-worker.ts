import { parentPort } from 'node:worker_threads'
import { type PastRequest, simulatedPast } from './past-facts.ts'

/** A worker thread that simulates the organisations' past, while the database writes what came before. */
const factsOf = simulatedPast()
parentPort?.on('message', (request: PastRequest) => parentPort?.postMessage(factsOf(request)))
