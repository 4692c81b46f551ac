/**
 * Arrays are exchanged with PostgreSQL in its own text form, {1,2,NULL}: the driver's array parser takes ten
 * times as long as JSON parsing. Stored integers are the value times `scale`.
 */
export function numbersOf(text: string, scale = 1): (number | null)[] {
  const json = `[${text.slice(1, -1)}]`
  const stored: (number | null)[] = JSON.parse(json.includes('N') ? json.replaceAll('NULL', 'null') : json)
  if (scale === 1) return stored
  return stored.map((value) => (value === null ? null : value / scale))
}

const MAX_STORED = 32767

/** Values as smallint, clamped to its range; anything that is not a number becomes null. */
export function arrayText(values: ArrayLike<number | null | undefined>, scale = 1): string {
  const stored = new Array<number | 'null'>(values.length)
  for (let index = 0; index < values.length; index++) stored[index] = integer(values[index], scale)
  return `{${stored.join()}}`
}

/** Like `arrayText`, for some of the values. */
export function pickedText(
  values: ArrayLike<number | null>,
  indexes: readonly number[],
  scale: number,
): string {
  return `{${indexes.map((index) => integer(values[index], scale)).join()}}`
}

function integer(value: number | null | undefined, scale: number): number | 'null' {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'null'
  return Math.max(-MAX_STORED, Math.min(MAX_STORED, Math.round(value * scale)))
}
