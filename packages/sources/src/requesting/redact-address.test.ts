import { afterEach, expect, test } from 'vitest'
import { localServer } from '../test-support/local-server.ts'
import { pullOnce } from '../test-support/pull-once.ts'
import { redactAddress } from './redact-address.ts'

let close = async (): Promise<unknown> => undefined
afterEach(() => close())

test.each([
  ['https://files.example.org/a.csv?from=1&to=2', 'https://files.example.org/a.csv?from=1&to=2'],
  ['https://me:sesame@files.example.org/a.csv', 'https://files.example.org/a.csv'],
  ['https://files.example.org/?apikey=sesame&n=1', 'https://files.example.org/?apikey=hidden&n=1'],
  ['https://files.example.org/?X-Amz-Signature=sesame', 'https://files.example.org/?X-Amz-Signature=hidden'],
  [
    'https://files.example.org/?access_token=a&access_token=b',
    'https://files.example.org/?access_token=hidden',
  ],
  ['wms RADAR_1KM_RRAI', 'wms RADAR_1KM_RRAI'],
])('%s is displayed as %s', (address, redacted) => {
  expect(redactAddress(address)).toBe(redacted)
})

test.each(['msc-swob', 'cap'])(
  'a key in an address of %s appears in no name and in no refusal',
  async (id) => {
    const server = await localServer((request, response) =>
      response.writeHead(request.url?.startsWith('/good') ? 200 : 500).end('x'),
    )
    close = server.close
    const base = server.url.replace('//', '//me:sesame@')
    const settings = { urls: [`${base}/good?apikey=sesame`, `${base}/broken?apikey=sesame`] }
    const pulled = await pullOnce(id, { settings, now: new Date() })
    const results = pulled.map(({ message, refusal }) => [message?.name, refusal?.detail])
    expect(results).toMatchObject([
      [expect.stringContaining('/good'), undefined],
      [undefined, expect.stringContaining('/broken')],
    ])
    expect(JSON.stringify(results)).not.toContain('sesame')
  },
)
