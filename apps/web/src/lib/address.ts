/**
 * The query of an address as plain text values: `?time=…&zone=nord&fullscreen`. It contains no JSON, so that
 * people can read and write it.
 */
export type Search = {
  readonly [name: string]: string | undefined
  readonly time?: string
  readonly fullscreen?: string
}

export function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) =>
      value === '' ? encodeURIComponent(name) : `${encodeURIComponent(name)}=${readable(value)}`,
    )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Colons and commas are allowed unescaped in a query. */
function readable(value: string): string {
  return encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2C', ',')
}
