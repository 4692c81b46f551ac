const SAFE_SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']

/** The address of a link in user text, or null if it is neither a web page nor a mail address. */
export function safeAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return SAFE_SCHEMES.includes(protocol) ? href : null
}
