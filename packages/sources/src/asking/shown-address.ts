/** Parts of the names of parameters whose values are nobody's to read. */
const SECRET = /key|token|secret|pass|pwd|auth|cred|sig/i

/** An address as it may stand in logs, in names of messages and on the screen: without user, password and keys. */
export function redactAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  const url = new URL(text)
  const secrets = [...new Set(url.searchParams.keys())].filter((name) => SECRET.test(name))
  if (secrets.length === 0 && url.username === '' && url.password === '') return text
  url.username = ''
  url.password = ''
  for (const name of secrets) url.searchParams.set(name, 'hidden')
  return url.href
}
