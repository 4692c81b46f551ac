/** The address without its login, as `host:port/database`. */
export function replicaName(address: string): string {
  const { hostname, port, pathname } = new URL(address)
  return `${hostname}:${port || 5432}${pathname}`
}

/** Roles are replicated: the login of the organisations' sessions works at a replica too. */
export function withLogin(address: string, tenantUrl: string, programUrl: string): string {
  const [url, tenant, program] = [new URL(address), new URL(tenantUrl), new URL(programUrl)]
  if (url.pathname.length <= 1) url.pathname = program.pathname
  // Otherwise the organisations' sessions use the program's own login, which the address has.
  if (tenant.username !== program.username) {
    url.username = tenant.username
    url.password = tenant.password
  }
  return url.toString()
}
