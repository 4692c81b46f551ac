/** Parts of parameter names whose values must not be shown. */
const SECRET = /key|token|secret|pass|pwd|auth|cred|sig/i

/** Removes user, password and keys from an address, for logs, names of messages and the screen. */
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
