/** Test support: an engine over a database, with everything that it needs except the network. */

import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SOURCES } from '@verglas/sources'
import { withTolerances } from '@verglas/sources/reading/tolerance'
import { folderStore } from '../../blobs/file-store.ts'
import type { Database } from '../../db/database.ts'
import { secretBox } from '../../installation/secrets.ts'
import { openEngine } from './engine.ts'
import type { EngineServices } from './pull-connection.ts'
import type { ThreadParser } from './thread-parser.ts'

/** Parses in this thread; worker threads have tests of their own. */
export const IN_PLACE: ThreadParser = {
  async *parse(source, _limits, body, site) {
    const fullSource = SOURCES.find((candidate) => candidate.id === source.id)
    if (fullSource) yield* withTolerances(fullSource.parse(body, site))
  },
  close: async () => {},
}

export function anEngine(database: Database, overrides: Partial<EngineServices> = {}) {
  return openEngine({
    database,
    sources: SOURCES,
    parser: IN_PLACE,
    secrets: secretBox(randomBytes(32)),
    // The folder is created with the first picture.
    pictures: folderStore(path.join(tmpdir(), `verglas-pictures-${process.pid}`)).pictures,
    contact: 'ops@example.org',
    privateHosts: new Set(['127.0.0.1']),
    now: () => new Date(),
    random: () => 0.5,
    log: () => {},
    onFacts: () => {},
    ...overrides,
  })
}
