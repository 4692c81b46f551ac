import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { productUrl } from './drivers.ts'

/** A server on this machine that plays a provider: what it answers at the beginning of an address. */
export async function playProvider(answers: Readonly<Record<string, (address: URL) => string>>) {
  const requests: { address: URL; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://provider.example')
    requests.push({ address, headers: request.headers })
    const answer = Object.entries(answers).find(([path]) => address.pathname.startsWith(path))?.[1]
    if (!answer) {
      response.statusCode = 404
      return response.end()
    }
    response.end(answer(address))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => server.close(),
  }
}

type NewConnection = {
  source: string
  name: string
  settings: Record<string, unknown>
  secrets?: Record<string, string>
}

/** The calls with which a signed-in administrator connects a provider. */
export class Connections {
  readonly page: Page
  readonly setupId: string
  private readonly headers: Record<string, string>
  private readonly ids: string[] = []

  private constructor(page: Page, setupId: string, authorization: string) {
    this.page = page
    this.setupId = setupId
    this.headers = { authorization, 'x-setup': setupId }
  }

  static async of(page: Page, setupId: string): Promise<Connections> {
    const first = page.waitForRequest((request) => request.headers().authorization !== undefined)
    await page.goto(`${productUrl()}/user`)
    return new Connections(page, setupId, (await first).headers().authorization ?? '')
  }

  async read<T>(path: string): Promise<T> {
    const response = await this.page.request.get(`${productUrl()}/api${path}`, { headers: this.headers })
    expect(response.status(), path).toBe(200)
    return (await response.json()) as T
  }

  async add(connection: NewConnection): Promise<string> {
    const response = await this.page.request.post(this.address(), {
      headers: this.headers,
      data: { secrets: {}, isEnabled: true, ...connection },
    })
    expect(response.status(), await response.text()).toBe(200)
    const { id } = (await response.json()) as { id: string }
    this.ids.push(id)
    return id
  }

  /** Waits until the connection has stored something, and fails with what it says of itself. */
  async hasStored(id: string): Promise<void> {
    await expect(async () => {
      const { connection, refusals } = await this.read<{
        connection: { state: string; lastError: string | null; last24h: { appended: number } }
        refusals: { reason: string; example: string }[]
      }>(`/setups/${this.setupId}/connections/${id}`)
      expect(refusals).toEqual([])
      expect(connection, JSON.stringify(connection)).toMatchObject({ lastError: null })
      expect(connection.last24h.appended, JSON.stringify(connection)).toBeGreaterThan(0)
    }).toPass({ timeout: 150_000 })
  }

  async removeAll(): Promise<void> {
    for (const id of this.ids.splice(0)) {
      const { connection } = await this.read<{ connection: { revision: number } }>(
        `/setups/${this.setupId}/connections/${id}`,
      )
      await this.page.request.delete(`${this.address()}/${id}?expectedRevision=${connection.revision}`, {
        headers: this.headers,
      })
    }
  }

  private address(): string {
    return `${productUrl()}/api/setups/${this.setupId}/connections`
  }
}
