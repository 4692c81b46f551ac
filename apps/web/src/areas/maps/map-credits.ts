import type { MapAnswers } from './use-map-answers.ts'

/** Attributions of the data on the map. */
export function mapCredits(
  { alerts, stations, outages, cameras, tides, reports, winds, strikes }: MapAnswers,
  hour: number,
): readonly string[] {
  const names = [
    ...(hour > 0 ? [] : (stations.data?.stations ?? [])).map(({ attribution }) => attribution),
    ...(alerts.data?.alerts ?? []).map(({ attribution }) => attribution),
    ...(cameras.data?.cameras ?? []).map(({ attribution }) => attribution),
    ...(tides.data?.tidepoints ?? []).map(({ attribution }) => attribution),
    ...(reports.data?.lists ?? []).map(({ attribution }) => attribution),
    ...(winds.data?.attributions ?? []),
    ...(strikes.data?.attributions ?? []),
    outages.data?.outages.length ? (outages.data.attribution ?? '') : '',
  ]
  return [...new Set(names)].filter((name) => name !== '')
}
