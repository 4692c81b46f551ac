export type OidcLibrary = typeof import('oidc-provider')

/**
 * On loading, oidc-provider warns that it supports Node from version 22; it was tried on 20.20 and works.
 * Only this one warning is suppressed. Processes without the provider never load it.
 */
export async function loadOidcLibrary(): Promise<OidcLibrary> {
  const { warn } = console
  console.warn = (...values: unknown[]) => {
    if (!String(values[0]).includes('Unsupported runtime')) warn(...values)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
