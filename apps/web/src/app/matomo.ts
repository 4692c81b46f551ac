import type { GlobalParams } from '../lib/params.ts'

/** Counts visits with the Matomo instance of the settings; loads nothing without one. */
export function startMatomo(matomo: GlobalParams['matomo']): void {
  if (!matomo) return
  const base = matomo.url.replace(/\/*$/, '/')
  const commands = [
    ['trackPageView'],
    ['enableLinkTracking'],
    ['setTrackerUrl', `${base}matomo.php`],
    ['setSiteId', matomo.site_id],
  ]
  Object.assign(window, { _paq: commands })
  const script = document.createElement('script')
  script.async = true
  script.src = `${base}matomo.js`
  document.head.append(script)
}
