import type { EnsembleFact } from './ensemble.ts'
import type { ForecastFact } from './forecast.ts'
import type { LayerFact } from './layer.ts'
import type { Location } from './location.ts'
import type { ObservationFact } from './observation.ts'
import type { PictureFact } from './picture.ts'
import type { TideFact } from './tide.ts'

export function observationText(fact: ObservationFact): string {
  const codes = [...new Set([...Object.keys(fact.values), ...Object.keys(fact.quality)])]
  const quality: Record<string, { flag: string; raw?: number | string } | undefined> = fact.quality
  const values: Record<string, number | undefined> = fact.values
  const elements: Record<string, string | undefined> = fact.elements
  const valueTexts = codes.map((code) => {
    const doubt = quality[code]
    const flagText = doubt ? ` !${doubt.flag}${doubt.raw === undefined ? '' : ` ${doubt.raw}`}` : ''
    return `${code} ${numberText(values[code])}${elements[code] ? ` (${elements[code]})` : ''}${flagText}`
  })
  return `observation  ${fact.stationRef} «${fact.stationName}» ${placeText(fact.location)}  ${fact.observedAt.toISOString()}  ${valueTexts.join(', ')}`
}

export function forecastText(fact: ForecastFact): string {
  const series = Object.entries(fact.values).map(([code, values]) => `${code} ${rangeText(values)}`)
  const steps = Math.max(0, ...Object.values(fact.values).map((values) => values.length))
  return `forecast     ${placeText(fact.location)}  issued ${fact.issuedAt.toISOString()}  from ${fact.startAt.toISOString()}, ${steps} steps of ${fact.stepS / 3600} h  ${series.join(', ')}`
}

export function ensembleText(fact: EnsembleFact): string {
  const series = Object.entries(fact.values).map(
    ([code, memberSeries]) => `${code} ${rangeText(memberSeries.flat())}`,
  )
  return `ensemble     ${placeText(fact.location)}  issued ${fact.issuedAt.toISOString()}  from ${fact.startAt.toISOString()}, ${fact.members} members, ${fact.steps} steps of ${fact.stepS / 3600} h  ${series.join(', ')}`
}

export function tideText(fact: TideFact): string {
  const levels = fact.values.map(({ levelM }) => levelM)
  return `tide         ${fact.stationRef} «${fact.stationName}» ${placeText(fact.location)}  ${fact.series} of ${fact.day}  ${levels.length} levels ${rangeText(levels)} m`
}

export function pictureText({ cameraRef, picture }: PictureFact): string {
  const size =
    picture &&
    `${picture.widthPx} × ${picture.heightPx} ${picture.mediaType}, ${picture.bytes.byteLength} bytes`
  return `picture      ${cameraRef}  ${picture ? `${picture.takenAt.toISOString()} (${picture.datedBy})  ${size}` : 'unchanged'}`
}

export function layerText({ layerRef, content }: LayerFact): string {
  const first = content.spans[0]?.[0] ?? '–'
  return `layer        ${layerRef} «${content.name.fr}» ${content.role}  ${content.map.kind}  ${first} to ${content.spans.at(-1)?.[1] ?? '–'}`
}

function placeText({ latitudeDeg, longitudeDeg, altitudeM }: Location): string {
  const altitude = altitudeM === null ? '' : ` ${Math.round(altitudeM)} m`
  return `[${latitudeDeg.toFixed(4)} ${longitudeDeg.toFixed(4)}${altitude}]`
}

function rangeText(values: readonly (number | null)[]): string {
  const numbers = values.filter((value) => value !== null)
  if (numbers.length === 0) return '–'
  const missing = values.length - numbers.length
  return `${numberText(Math.min(...numbers))}…${numberText(Math.max(...numbers))}${missing > 0 ? ` (${missing} missing)` : ''}`
}

const numberText = (value: number | undefined): string =>
  value === undefined ? '–' : String(Number(value.toFixed(2)))
