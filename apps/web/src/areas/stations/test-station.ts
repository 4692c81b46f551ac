import type { MeasureCode } from '@verglas/contract/measures'
import type { Station } from './station.ts'

type StationInput = Partial<Omit<Station, 'latest'>> & {
  values?: Partial<Record<MeasureCode, number>>
  quality?: NonNullable<Station['latest']>['quality']
  observedAt?: string | null
}

/** A working station with the given values. */
export function aStation({ values = {}, quality = {}, observedAt, ...rest }: StationInput = {}): Station {
  return {
    id: 'issartets',
    ref: 'A75-146',
    name: 'Col des Issartets',
    longitude: 3.254,
    latitude: 44.672,
    altitude: 1121,
    timezone: 'Europe/Paris',
    isBridge: false,
    road: 'A75',
    kilometre: 146,
    zoneId: 'nord',
    period: 600,
    source: 'simulated',
    attribution: '',
    state: 'ok',
    ...rest,
    latest:
      observedAt === null ? null : { observedAt: observedAt ?? '2026-11-17T02:00:00.000Z', values, quality },
  }
}
