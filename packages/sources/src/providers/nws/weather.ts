import { fields } from '../../reading/json-document.ts'

export type Kind = 'rain' | 'snow' | 'freezing' | 'pellets'
type Word = {
  kind: Kind | null
  codes: readonly [light: number, moderate: number, heavy: number]
  rank: number
}

const word = (rank: number, kind: Kind | null, ...codes: Word['codes']): Word => ({ kind, codes, rank })
const alike = (code: number): Word['codes'] => [code, code, code]

/**
 * Words of the weather layer mapped to WMO 4677; the highest rank is displayed. "Sleet" means ice pellets in
 * America.
 */
const WORDS: ReadonlyMap<string, Word> = new Map([
  ['thunderstorms', word(10, null, ...alike(95))],
  ['freezing_rain', word(9, 'freezing', 66, 67, 67)],
  ['freezing_drizzle', word(8, 'freezing', 56, 57, 57)],
  ['freezing_spray', word(0, null, ...alike(0))],
  ['sleet', word(7, 'pellets', ...alike(79))],
  ['ice_pellets', word(7, 'pellets', ...alike(79))],
  ['hail', word(7, null, ...alike(96))],
  ['snow', word(6, 'snow', 71, 73, 75)],
  ['snow_showers', word(6, 'snow', 85, 86, 86)],
  ['snow_grains', word(6, 'snow', ...alike(77))],
  ['snow_pellets', word(6, 'snow', ...alike(77))],
  ['rain', word(5, 'rain', 61, 63, 65)],
  ['rain_showers', word(5, 'rain', 80, 81, 82)],
  ['drizzle', word(4, 'rain', 51, 53, 55)],
  ['blowing_snow', word(3, null, 36, 38, 39)],
  ['freezing_fog', word(2, null, ...alike(48))],
  ['ice_fog', word(2, null, ...alike(48))],
  ['fog', word(1, null, ...alike(45))],
  ['fog_mist', word(1, null, ...alike(45))],
  ...[
    'blowing_dust',
    'blowing_sand',
    'frost',
    'haze',
    'ice_crystals',
    'smoke',
    'volcanic_ash',
    'water_spouts',
  ].map((name) => [name, word(0, null, ...alike(0))] as const),
])

/** Unlikely weather is not displayed, but still gives the form in which an amount would fall. */
const UNLIKELY: readonly unknown[] = ['slight_chance', 'isolated', 'few']
const STRENGTHS: readonly unknown[] = ['light', 'moderate', 'heavy']

export type Weather = { code: number | null; kinds: ReadonlySet<Kind>; unknown: string[] }

/** Reads an interval of the weather layer: the code is null if nothing is to be displayed. */
export function weatherOf(value: unknown): Weather {
  const kinds = new Set<Kind>()
  const unknown: string[] = []
  const likely: { name: string; word: Word; strength: 0 | 1 | 2 }[] = []
  for (const item of Array.isArray(value) ? value : []) {
    const row = fields(item)
    if (row?.weather === null || row?.weather === undefined) continue
    const wordEntry = WORDS.get(String(row.weather))
    if (!wordEntry) {
      unknown.push(String(row.weather))
      continue
    }
    if (wordEntry.kind) kinds.add(wordEntry.kind)
    const strength = Math.max(0, STRENGTHS.indexOf(row.intensity)) as 0 | 1 | 2
    if (!UNLIKELY.includes(row.coverage))
      likely.push({ name: String(row.weather), word: wordEntry, strength })
  }
  return { code: codeOf(likely), kinds, unknown }
}

function codeOf(likely: readonly { name: string; word: Word; strength: 0 | 1 | 2 }[]): number | null {
  const [first] = [...likely].sort((a, b) => b.word.rank - a.word.rank)
  if (!first || first.word.rank === 0) return null
  const isMixed = first.word.kind === 'snow' && likely.some(({ word: other }) => other.kind === 'rain')
  if (!isMixed) return first.word.codes[first.strength]
  const isShower = first.name.endsWith('showers')
  if (first.strength === 0) return isShower ? 83 : 68
  return isShower ? 84 : 69
}

/** The sky without precipitation: clear, few, broken, overcast, by eighths. */
export function skyCode(cloudPct: number): number {
  if (cloudPct < 12.5) return 0
  if (cloudPct < 50) return 1
  return cloudPct < 87.5 ? 2 : 3
}
