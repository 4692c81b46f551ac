import { type Box, LIGHTNING_STEP_MS } from '@verglas/simulated-weather'
import type { Batch } from '../db/publish.ts'
import { strikeRow, watchRow } from '../ingest/strike-rows.ts'
import { SIMULATED_SOURCE, type SimulatedSettings, winterOf } from './simulated.ts'

const ATTRIBUTION = 'Verglas – simulation'
/** A lightning network also covers the surroundings of the roads. */
const MARGIN_DEG = 1

export type LightningStep = { atMs: number; batches: Batch[] }

/**
 * Messages of a lightning network over an organisation's places on [fromMs, toMs), step by step: that it was
 * listening, and the strikes.
 */
export function lightningBetween(
  setupId: string,
  settings: SimulatedSettings,
  fromMs: number,
  toMs: number,
): LightningStep[] {
  const feed = { sourceId: SIMULATED_SOURCE, ownerSetupId: setupId }
  const box = boxOf(settings)
  const steps: LightningStep[] = []
  const first = Math.ceil(fromMs / LIGHTNING_STEP_MS) * LIGHTNING_STEP_MS
  for (let atMs = first; atMs < toMs; atMs += LIGHTNING_STEP_MS) {
    const strikes = winterOf(settings).strikes(box, atMs - LIGHTNING_STEP_MS, atMs)
    const batches: Batch[] = [
      {
        kind: 'lightning_watch',
        rows: [
          watchRow(feed, { kind: 'lightning_watch', watchedAt: new Date(atMs), attribution: ATTRIBUTION }),
        ],
      },
    ]
    const rows = strikes.map(({ atMs: struckMs, longitudeDeg, latitudeDeg, currentKa }) =>
      strikeRow(feed, {
        kind: 'strike',
        struckAt: new Date(struckMs),
        longitudeDeg,
        latitudeDeg,
        polarity: currentKa > 0 ? 1 : -1,
        currentKa,
        attribution: ATTRIBUTION,
      }),
    )
    if (rows.length > 0) batches.push({ kind: 'strike', rows })
    steps.push({ atMs, batches })
  }
  return steps
}

function boxOf({ castpoints }: SimulatedSettings): Box {
  const longitudes = castpoints.map(({ longitudeDeg }) => longitudeDeg)
  const latitudes = castpoints.map(({ latitudeDeg }) => latitudeDeg)
  return {
    west: Math.min(...longitudes) - MARGIN_DEG,
    east: Math.max(...longitudes) + MARGIN_DEG,
    south: Math.min(...latitudes) - MARGIN_DEG,
    north: Math.max(...latitudes) + MARGIN_DEG,
  }
}
