import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import type { Locale } from './locales.ts'

const nameOf = (timeZone: string, locale: Locale = 'fr') =>
  formats({ locale, units: 'metric', timeZone }).timeZoneName()

test('a time zone has its everyday name', () => {
  expect(nameOf('Europe/Paris')).toBe('heure de Paris')
  expect(nameOf('Europe/Brussels')).toBe('heure de Bruxelles')
  expect(nameOf('Europe/Athens')).toBe('heure d’Athènes')
  expect(nameOf('Europe/Helsinki')).toBe('heure d’Helsinki')
  expect(nameOf('America/Toronto')).toBe('heure de l’Est')
  expect(nameOf('America/Toronto', 'en')).toBe('Eastern Time')
  expect(nameOf('Europe/Paris', 'en')).toBe('Central European Time')
})
