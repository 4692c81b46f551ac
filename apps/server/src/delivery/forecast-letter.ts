import type { Locale } from '@verglas/contract/codes'
import { fillPlaceholders } from '@verglas/language'
import { totalAmount } from '@verglas/quantities'
import type { Letter } from '../mail/letter.ts'
import { extremesOf, type NextHour, type NextHours } from './next-hours.ts'
import { formatsOf, letterWords } from './words.ts'

type Reader = { lang: Locale; unit: 'metric' | 'imperial' }

/** Hours per row of the table, so that a phone shows it without much scrolling. */
const ROW_HOURS = 3

/** The next 24 hours of a point, in words and as a table, for one reader. */
export function forecastOf(
  { hours, timezone, issuedAt, attribution }: NextHours,
  reader: Reader,
): Pick<Letter, 'paragraphs' | 'table'> {
  const words = letterWords(reader.lang).forecast
  const format = formatsOf(reader, timezone)
  const air = extremesOf(hours, ({ airC }) => airC)
  if (!air || !issuedAt) return { paragraphs: [words.none] }
  const road = extremesOf(hours, ({ roadC }) => roadC)
  const gust = extremesOf(hours, ({ gustKmh }) => gustKmh)
  const degrees = (valueC: number | null) => format.quantity('temperature', valueC)
  const sentences = [
    fillPlaceholders(words.air, {
      min: degrees(air.min.value),
      at: format.spokenTime(air.min.ms),
      max: degrees(air.max.value),
    }),
    ...(road
      ? [fillPlaceholders(words.road, { min: degrees(road.min.value), at: format.spokenTime(road.min.ms) })]
      : []),
    fallsOf(hours, reader, timezone),
    ...(gust ? [fillPlaceholders(words.gust, { gust: format.quantity('speed', gust.max.value) })] : []),
  ]
  const rows = hours.flatMap((hour, index) => {
    if (index % ROW_HOURS !== 0) return []
    const span = hours.slice(index, index + ROW_HOURS)
    const spanGust = extremesOf(span, ({ gustKmh }) => gustKmh)
    return [
      [
        `${format.shortDay(hour.ms)} ${format.time(hour.ms)}`,
        degrees(hour.airC),
        ...(road ? [degrees(hour.roadC)] : []),
        fallOf(span, reader, timezone),
        format.quantity('speed', spanGust?.max.value ?? null),
      ],
    ]
  })
  const head = [words.hour, words.airHead, ...(road ? [words.roadHead] : []), words.fallHead, words.gustHead]
  const issued = fillPlaceholders(words.issued, {
    issued: format.dateTime(issuedAt.getTime()),
    zone: format.timeZoneName(),
    attribution,
  }).trim()
  return { paragraphs: [sentences.join(' '), issued], table: { head, rows } }
}

function fallsOf(hours: readonly NextHour[], reader: Reader, timezone: string): string {
  const words = letterWords(reader.lang).forecast
  const format = formatsOf(reader, timezone)
  const { rainMm, snowCm, freezingRainMm } = totalsOf(hours)
  if (rainMm === 0 && snowCm === 0 && (freezingRainMm ?? 0) === 0) return words.dry
  return fillPlaceholders(words.falls, {
    rain: format.quantity('rain', rainMm),
    snow: format.quantity('snow', snowCm),
    freezingRain: format.quantity('rain', freezingRainMm),
  })
}

/** The precipitation that matters most to a road: freezing rain before snow before rain. */
function fallOf(hours: readonly NextHour[], reader: Reader, timezone: string): string {
  const format = formatsOf(reader, timezone)
  const { rainMm, snowCm, freezingRainMm } = totalsOf(hours)
  if (freezingRainMm) return `⚠ ${format.quantity('rain', freezingRainMm)}`
  if (snowCm) return `❄ ${format.quantity('snow', snowCm)}`
  if (rainMm) return format.quantity('rain', rainMm)
  return rainMm === null || snowCm === null ? letterWords(reader.lang).forecast.fallUnknown : '–'
}

const totalsOf = (hours: readonly NextHour[]) => ({
  rainMm: totalAmount(hours.map((hour) => hour.rainMm)),
  snowCm: totalAmount(hours.map((hour) => hour.snowCm)),
  freezingRainMm: totalAmount(hours.map((hour) => hour.freezingRainMm)),
})
