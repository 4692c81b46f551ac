/**
 * WMO 4677 codes that occur in a run, the most important for a road first. The numbers do not follow
 * importance: snow (71) is higher than freezing rain (67), drizzle (51) than rime fog (48), fog (45) than a
 * blizzard (39).
 */
// biome-ignore format: a table reads by lines
const BY_SIGNIFICANCE: readonly number[] = [
  19, // tornado
  67, 66, 57, 56, // freezing rain and drizzle: glaze at once, even in small amounts
  99, 97, 96, 95, // thunderstorm, with hail first
  39, 37, // heavy blowing and drifting snow
  75, 86, 73, 85, 71, // snow and its showers, heavy first
  94, 93, 90, 89, 88, 87, 79, // hail and ice pellets
  84, 83, 69, 68, // rain and snow
  77, 78, 76, // grains, crystals, needles
  38, 36, // slight or moderate blowing and drifting snow
  82, 65, 81, 63, 80, 61, // rain and its showers
  49, 48, // rime fog
  55, 53, 51, // drizzle
  17, 18, // thunder without precipitation, squalls
]

const RANK = new Map(BY_SIGNIFICANCE.map((code, index) => [code, BY_SIGNIFICANCE.length - index]))

/**
 * The most significant of several codes; among codes without a rank, the highest number. Null for an empty
 * list.
 */
export function mostSignificantWeather(codes: readonly number[]): number | null {
  let dominant: number | null = null
  for (const code of codes) if (dominant === null || isMoreSignificant(code, dominant)) dominant = code
  return dominant
}

function isMoreSignificant(code: number, other: number): boolean {
  return (
    (RANK.get(code) ?? 0) - (RANK.get(other) ?? 0) > 0 ||
    (!RANK.has(code) && !RANK.has(other) && code > other)
  )
}
