import type { CallAnswer } from '@verglas/contract'

export type Connection = CallAnswer<'listConnections'>['connections'][number]
export type SourceKind = CallAnswer<'listSources'>['sources'][number]
export type ConnectionDetail = CallAnswer<'getConnection'>
export type Run = ConnectionDetail['runs'][number]
