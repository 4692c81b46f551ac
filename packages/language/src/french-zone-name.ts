/** French names of the cities after which time zones of Europe are called. */
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
 * The usual French name of a zone's time: «heure de Paris» in Europe, where nobody says «d’Europe centrale»,
 * and «heure de l’Est» in North America, where nobody adds the continent. `intlName`: the name by Intl.
 */
export function frenchZoneName(timeZone: string, intlName: string | undefined): string {
  const [continent, place = ''] = timeZone.split('/')
  if (continent === 'Europe') {
    const city = CITIES[place] ?? place.replaceAll('_', ' ')
    return /^[AEIOUYÉH]/.test(city) ? `heure d’${city}` : `heure de ${city}`
  }
  return intlName?.replace(/ nord-américaine?$/, '') ?? timeZone
}
