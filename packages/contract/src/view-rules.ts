/** Placeholders in the address of an external map. */
export const VIEW_PLACES = ['lat', 'lon', 'zoom', 'time', 'key'] as const

export type PatternProblem = 'characters' | 'https' | 'host' | 'place' | 'address'

/**
 * Problem that prevents a pattern from being opened as an address by a browser: it must use https, have its
 * host written out as a name, and contain only allowed placeholders. null: no problem.
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
  // A host name, not an IP address.
  return /^[^.[\]]+(\.[^.[\]]+)*\.[a-z][a-z0-9-]*$/i.test(name) ? null : 'host'
}
