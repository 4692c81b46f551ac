/** Order matters: most browsers also name others that they are compatible with. */
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

/** «Firefox · Windows» from a user agent; empty if nothing in it is recognised. */
export function deviceName(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].map(
    (patterns) => patterns.find(([pattern]) => userAgent.includes(pattern))?.[1] ?? '',
  )
  return names.filter((name) => name !== '').join(' · ')
}
