import { isMeasureCode } from '@verglas/contract/measures'
import type { Formats, Translate } from '@verglas/language'
import type { StationSetting } from './station-setting.ts'

type Words = {
  readonly t: Translate
  readonly formats: Formats
  readonly nameOf: (key: string, id: string) => string
}

/** The value of a setting as displayed to people. */
export function writtenSetting(
  key: keyof StationSetting,
  value: unknown,
  { t, formats, nameOf }: Words,
): string {
  if (value === null || value === undefined) return t('stationsetup.bySource')
  if (typeof value === 'boolean') return t(value ? 'stationsetup.yes' : 'stationsetup.no')
  if (key === 'horizonDeg' && Array.isArray(value))
    return t('stationsetup.horizonUpTo', {
      highest: t('stationsetup.degrees', { value: Math.max(...value) }),
    })
  if (Array.isArray(value))
    return value
      .map((entry) => (isMeasureCode(entry) ? t(`measures.${entry}.short`) : nameOf(key, String(entry))))
      .join(', ')
  if (key === 'skyView' && typeof value === 'number') return formats.quantity('percent', value * 100)
  if (typeof value === 'number') return formats.number(value, Number.isInteger(value) ? 0 : digitsOf(key))
  return nameOf(key, String(value))
}

const digitsOf = (key: keyof StationSetting) => (key === 'latitude' || key === 'longitude' ? 5 : 1)
