import type { Display } from '../../lib/display.ts'

/** The word of a weather code. */
export function weatherWord({ t }: Pick<Display, 't'>, code: number | null): string {
  const key = `codes.weather.${code}`
  const word = code === null ? key : t(key)
  return word === key ? t('codes.weather.unknown') : word
}
