const SAFE_SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']

/** The address of a link that people have written, or null where it leads to no web page and no mail address. */
export function safeAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return SAFE_SCHEMES.includes(protocol) ? href : null
}
