/** In this order: most browsers name others they are like. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** «Firefox · Windows» of what a browser says of itself; empty where it says nothing that is known. */
export function deviceName(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].map(
    (patterns) => patterns.find(([pattern]) => userAgent.includes(pattern))?.[1] ?? '',
  )
  return names.filter((name) => name !== '').join(' · ')
}
