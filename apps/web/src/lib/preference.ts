/**
 * Preferences stored in this browser between visits. Everything also works in a browser that stores nothing.
 */
type Name =
  | 'lang'
  | 'scheme'
  | 'setup'
  | 'lastSeen'
  | 'features'
  | 'activeAt'
  | 'endedBy'
  | 'renewedAt'
  | 'stationColumns'
  | 'stationDivider'
  | 'forecastDivider'
  | 'cameraDivider'
  | 'tonightLook'
  | 'hiddenHints'
  | 'presentation'
  | 'wallToken'

const keyOf = (name: Name) => `verglas.${name}`

export function readPreference(name: Name): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    // Storage is forbidden (SecurityError).
    return null
  }
}

export function keep(name: Name, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), value)
  } catch {
    // Storage is full (QuotaExceededError) or forbidden (SecurityError): the choice lasts as long as the page.
  }
}

/** Calls back when another tab changes a preference. */
export function onPreferenceChange(name: Name, callback: (value: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === keyOf(name)) callback(event.newValue)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
