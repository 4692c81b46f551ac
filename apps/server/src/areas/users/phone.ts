import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { AppError } from '../../http/errors.ts'

/** The country of a number without a country code, by the time zone of the organisation. */
const COUNTRY_BY_ZONE: Readonly<Record<string, CountryCode>> = {
  'Europe/Paris': 'FR',
  'Europe/Brussels': 'BE',
  'Europe/Luxembourg': 'LU',
  'Europe/Zurich': 'CH',
}

const countryOf = (timezone: string): CountryCode | undefined =>
  COUNTRY_BY_ZONE[timezone] ?? (timezone.startsWith('America/') ? 'CA' : undefined)

/** The number in international form, `+33612345678`; null for an empty text. */
export function readPhone(
  text: string | null,
  { timezone, field = 'body.phone' }: { timezone: string; field?: string },
): string | null {
  if (text === null || text.trim() === '') return null
  const country = countryOf(timezone)
  const phone = parsePhoneNumberFromString(
    text,
    country ? { defaultCountry: country, extract: false } : { extract: false },
  )
  if (!phone?.isValid()) throw new AppError('InvalidPhone', { field, detail: 'no such number' })
  return phone.number
}
