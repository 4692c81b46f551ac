/** Names of the cities that time zones of Europe are called by, where French has its own. */
const CITIES: Readonly<Record<string, string>> = {
  Athens: 'Athènes',
  Brussels: 'Bruxelles',
  Bucharest: 'Bucarest',
  Copenhagen: 'Copenhague',
  Lisbon: 'Lisbonne',
  London: 'Londres',
  Moscow: 'Moscou',
  Prague: 'Prague',
  Rome: 'Rome',
  Vienna: 'Vienne',
  Warsaw: 'Varsovie',
}

/**
 * What people call the time of a zone: «heure de Paris» in Europe, where «d’Europe centrale» is nobody's word, «heure de
 * l’Est» in North America, where nobody adds the continent. `intlName`: what Intl calls it.
 */
export function zoneName(locale: 'fr' | 'en', timeZone: string, intlName: string | undefined): string {
  if (locale === 'en') return intlName ?? timeZone
  const [continent, place = ''] = timeZone.split('/')
  if (continent === 'Europe') {
    const city = CITIES[place] ?? place.replaceAll('_', ' ')
    return /^[AEIOUYÉH]/.test(city) ? `heure d’${city}` : `heure de ${city}`
  }
  return intlName?.replace(/ nord-américaine?$/, '') ?? timeZone
}
