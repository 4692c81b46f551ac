import type { AlertFact, AlertList } from '@verglas/sources/facts/alert'
import type { Batch } from '../../db/publish.ts'
import { type AlertContent, listDraftOf, listRowOf, rowsOf } from '../../ingest/alert-rows.ts'
import { type ListHeader, listChanges, type Point } from '../../ingest/alert-series.ts'
import { feedColumns } from '../../ingest/alerts.ts'
import { feedName } from '../../ingest/stored-alerts.ts'
import { type SimulatedSettings, winterOf } from '../simulated.ts'
import { simulatedAlerts } from './simulated-alerts.ts'

/** Nobody else publishes while the past is written, so no row can be superseded concurrently. */
const NEVER_OVERTAKEN = Number.MAX_SAFE_INTEGER

type FeedState = { points: Map<string, Point>; lists: ListHeader[]; contents: Map<string, AlertContent> }

/**
 * Returns a function that gives, issue by issue, the batches with which an organisation's alerts would have
 * been published. It tracks the state of each feed in memory, as the ingest does in the database.
 */
export function pastAlerts(): (
  organisation: { setupId: string; settings: SimulatedSettings },
  issuedMs: number,
) => Batch[] {
  const stateByFeed = new Map<string, FeedState>()

  function listRows(feed: Parameters<typeof feedColumns>[0], list: AlertList) {
    const name = feedName(feed)
    const feedState: FeedState = stateByFeed.get(name) ?? {
      points: new Map(),
      lists: [],
      contents: new Map(),
    }
    stateByFeed.set(name, feedState)
    const { draft, contents } = listDraftOf(list)
    for (const [fingerprint, content] of contents) feedState.contents.set(fingerprint, content)
    const changed = listChanges({ points: [...feedState.points.values()], lists: feedState.lists }, draft)
    for (const point of changed) feedState.points.set(`${point.slot} ${point.issuedAt.getTime()}`, point)
    feedState.lists.push(draft)
    return changed.flatMap(rowsOf).map((row) => ({
      ...feedColumns(feed),
      ...row,
      content: feedState.contents.get(row.fingerprint) ?? null,
      attribution: list.attribution,
      after_rev: NEVER_OVERTAKEN,
    }))
  }

  return ({ setupId, settings }, issuedMs) => {
    const facts = simulatedAlerts(winterOf(settings), settings.castpoints, issuedMs).map(
      ({ sourceId, fact }) => ({ feed: { sourceId, ownerSetupId: setupId }, fact }),
    )
    const lists = facts.flatMap(({ feed, fact }) => (isList(fact) ? [{ feed, list: fact }] : []))
    return [
      { kind: 'alert' as const, rows: lists.flatMap(({ feed, list }) => listRows(feed, list)) },
      {
        kind: 'alert_list' as const,
        rows: lists.map(({ feed, list }) => ({
          ...feedColumns(feed),
          ...listRowOf(list),
          after_rev: NEVER_OVERTAKEN,
        })),
      },
      {
        kind: 'alert_text' as const,
        rows: facts.flatMap(({ feed, fact }) =>
          fact.form === 'texts'
            ? fact.texts.map(({ slot, texts }) => ({
                ...feedColumns(feed),
                slot,
                issued_at: fact.issuedAt,
                texts,
              }))
            : [],
        ),
      },
    ].filter(({ rows }) => rows.length > 0)
  }
}

const isList = (fact: AlertFact): fact is AlertList => fact.form === 'list'
