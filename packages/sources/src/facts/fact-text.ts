import { alertText } from './alert-text.ts'
import type { Fact } from './fact.ts'
import { listingText } from './listing.ts'
import type { Location } from './location.ts'

/** A fact in one line, for a person who wants to see what would be stored. */
export function factText(fact: Fact): string {
  switch (fact.kind) {
    case 'observation': {
      const codes = [...new Set([...Object.keys(fact.values), ...Object.keys(fact.quality)])]
      const quality: Record<string, { flag: string; raw?: number | string } | undefined> = fact.quality
      const values: Record<string, number | undefined> = fact.values
      const elements: Record<string, string | undefined> = fact.elements
      const parts = codes.map((code) => {
        const doubt = quality[code]
        const mark = doubt ? ` !${doubt.flag}${doubt.raw === undefined ? '' : ` ${doubt.raw}`}` : ''
        return `${code} ${shown(values[code])}${elements[code] ? ` (${elements[code]})` : ''}${mark}`
      })
      return `observation  ${fact.stationRef} «${fact.stationName}» ${placeText(fact.location)}  ${fact.observedAt.toISOString()}  ${parts.join(', ')}`
    }
    case 'forecast': {
      const series = Object.entries(fact.values).map(([code, values]) => `${code} ${rangeText(values)}`)
      const steps = Math.max(0, ...Object.values(fact.values).map((values) => values.length))
      return `forecast     ${placeText(fact.location)}  issued ${fact.issuedAt.toISOString()}  from ${fact.startAt.toISOString()}, ${steps} steps of ${fact.stepS / 3600} h  ${series.join(', ')}`
    }
    case 'ensemble': {
      const series = Object.entries(fact.values).map(
        ([code, courses]) => `${code} ${rangeText(courses.flat())}`,
      )
      return `ensemble     ${placeText(fact.location)}  issued ${fact.issuedAt.toISOString()}  from ${fact.startAt.toISOString()}, ${fact.members} members, ${fact.steps} steps of ${fact.stepS / 3600} h  ${series.join(', ')}`
    }
    case 'alert':
      return alertText(fact)
    case 'listing':
      return listingText(fact)
    case 'tide': {
      const levels = fact.values.map(({ levelM }) => levelM)
      return `tide         ${fact.stationRef} «${fact.stationName}» ${placeText(fact.location)}  ${fact.series} of ${fact.day}  ${levels.length} levels ${rangeText(levels)} m`
    }
    case 'picture': {
      const { picture } = fact
      const size =
        picture &&
        `${picture.widthPx} × ${picture.heightPx} ${picture.mediaType}, ${picture.bytes.byteLength} bytes`
      return `picture      ${fact.cameraRef}  ${picture ? `${picture.takenAt.toISOString()} (${picture.datedBy})  ${size}` : 'unchanged'}`
    }
    case 'layer': {
      const { content } = fact
      const first = content.spans[0]?.[0] ?? '–'
      return `layer        ${fact.layerRef} «${content.name.fr}» ${content.role}  ${content.map.kind}  ${first} to ${content.spans.at(-1)?.[1] ?? '–'}`
    }
    default:
      return JSON.stringify(fact)
  }
}

function placeText({ latitudeDeg, longitudeDeg, altitudeM }: Location): string {
  const altitude = altitudeM === null ? '' : ` ${Math.round(altitudeM)} m`
  return `[${latitudeDeg.toFixed(4)} ${longitudeDeg.toFixed(4)}${altitude}]`
}

function rangeText(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return '–'
  const missing = values.length - known.length
  return `${shown(Math.min(...known))}…${shown(Math.max(...known))}${missing > 0 ? ` (${missing} missing)` : ''}`
}

const shown = (value: number | undefined): string =>
  value === undefined ? '–' : String(Number(value.toFixed(2)))
