// The kept language and colour scheme, before the first paint: nothing flashes. A file, because the
// content security policy allows no inline script.
;(() => {
  const root = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const scheme = kept('verglas.scheme')
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (kept('verglas.lang') === 'en') root.lang = 'en'
})()
