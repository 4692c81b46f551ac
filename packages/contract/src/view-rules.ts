/** What the address of a map of another program has places for. */
export const VIEW_PLACES = ['lat', 'lon', 'zoom', 'time', 'key'] as const

export type PatternProblem = 'characters' | 'https' | 'host' | 'place' | 'address'

/**
 * What keeps a pattern from being the address that a browser opens: https, the host written out by its name, no other
 * places than the known ones. null: nothing does.
 */
export function patternProblem(
  pattern: string,
  allowedPlaces: readonly string[] = VIEW_PLACES,
): PatternProblem | null {
  if (/[\s\p{Cc}\\<>"'`]/u.test(pattern)) return 'characters'
  const host = /^https:\/\/([^/?#]+)(?:[/?#]|$)/i.exec(pattern)?.[1]
  if (host === undefined) return 'https'
  if (host.includes('{') || host.includes('@')) return 'host'
  const places = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  if (places.some((name = '') => !allowedPlaces.includes(name))) return 'place'
  const filled = pattern.replace(/\{[^{}]*\}/g, '0')
  if (/[{}]/.test(filled) || !URL.canParse(filled)) return 'address'
  const name = new URL(filled).hostname
  // a name, and not the number of a machine
  return /^[^.[\]]+(\.[^.[\]]+)*\.[a-z][a-z0-9-]*$/i.test(name) ? null : 'host'
}
