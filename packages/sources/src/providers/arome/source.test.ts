import { afterEach, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { anAnswer } from '../open-meteo/answer-builder.ts'

const NOW = new Date('2026-01-15T12:30:00Z')
const POINT = { id: 'p1', name: 'Col', latitudeDeg: 45.1, longitudeDeg: 3.1, altitudeM: 1114 }

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

async function pulled(overrides: Record<string, unknown> = {}) {
  const server = await localServer((_, response) => response.end(JSON.stringify(anAnswer())))
  close = server.close
  const settings = { points: [POINT], service: `${server.url}/v1/forecast`, ...overrides }
  const [first] = await pullOnce('arome', { settings, now: NOW })
  const query = new URL(server.requests[0]?.url ?? '', server.url).searchParams
  return { query, message: first?.message, facts: await parsed('arome', first?.message, settings) }
}

test('AROME and then ARPEGE are requested by default', async () => {
  const { query, message, facts } = await pulled()
  expect(query.get('models')).toBe('meteofrance_seamless')
  expect(message?.name).toBe('arome p1')
  expect(facts).toMatchObject([{ kind: 'forecast', stepS: 3600, values: { tair: [-4, -3.5, -3, -2] } }])
  expect(facts[0]).toMatchObject({ attribution: expect.stringContaining('Météo-France') })
  expect(facts[0]).not.toHaveProperty('model')
})

test('the runs of each model are stored separately', async () => {
  const { query, facts } = await pulled({ model: 'meteofrance_arome_france_hd' })
  expect(query.get('models')).toBe('meteofrance_arome_france_hd')
  expect(facts).toMatchObject([{ model: 'meteofrance_arome_france_hd' }])
})

test('a model of another service is refused with a clear message', async () => {
  await expect(pulled({ model: 'gem_seamless' })).rejects.toThrow(/model/)
})
