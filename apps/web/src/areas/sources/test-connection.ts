import type { Connection, SourceKind } from './connection-view.ts'

export function aConnection(changes: Partial<Connection> = {}): Connection {
  return {
    id: 'csv-1',
    revision: 1,
    source: 'csv',
    name: 'Nos stations',
    isOwn: true,
    isEnabled: true,
    state: 'ok',
    lastAttemptAt: '2026-11-21T14:00:00Z',
    lastSuccessAt: '2026-11-21T14:00:00Z',
    lastErrorAt: null,
    lastError: null,
    failures: 0,
    nextAt: '2026-11-21T14:05:00Z',
    newestFactAt: '2026-11-21T13:58:00Z',
    lagS: 120,
    silentSince: null,
    last24h: { runs: 288, failed: 0, messages: 288, facts: 288, appended: 288, refused: 0 },
    ...changes,
  }
}

export function aSource(changes: Partial<SourceKind> = {}): SourceKind {
  return {
    id: 'csv',
    brings: 'observations',
    everyMinutes: 5,
    silentAfterMinutes: 180,
    hosts: [],
    isPush: false,
    storesAs: 'csv',
    isVerified: true,
    secrets: [],
    settingsSchema: { type: 'object', properties: {} },
    takesPoints: false,
    ...changes,
  }
}
