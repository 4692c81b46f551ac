import { execFile } from 'node:child_process'
import { sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { circuitRow, prescriptionRow } from '../../../http/replay/test-facts.ts'
import { aCastpoint, anObservation } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { signingKey } from './keys.ts'
import { fingerprintOf, type SignedDossier, signedText, verifyDossier } from './verify.ts'

const NOW = Date.now()
const iso = (ms: number) => new Date(ms).toISOString()
const RULE = {
  roadType: 'motorway',
  priority: null,
  treatment: 'salt',
  minGm2: 15,
  maxGm2: null,
  isOnDemand: false,
}

let app: TestApp
let file: string
let dossier: SignedDossier
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(path.join(tmpdir(), 'verglas-dossier-'))
  const { database } = app
  const row = circuitRow(0)
  const segments = row.segments.map((segment) => ({ ...segment, castpointId: 'north-c1' }))
  const circuits = ['north-a', 'north-b'].map((id) => ({ ...row, circuit_id: id, segments }))
  await publish(database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: circuits }],
  })
  const readings = [2, 3, 4].map((hours, index) =>
    anObservation('north-1', iso(NOW - hours * HOUR_MS), { road_state: index === 0 ? 8 : 5 }),
  )
  await publish(database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'castpoint',
        rows: [aCastpoint({ castpoint_id: 'north-c1', owner_setup_id: 'north', station_id: 'north-1' })],
      },
      { kind: 'observation', rows: readings },
      { kind: 'prescription', rows: [prescriptionRow(0, new Date(NOW - 5 * HOUR_MS), 1)] },
    ],
  })
  const order = { rules: [RULE], comment: 'Avant 4 h', scope: 'public', expiresInHours: 6, basedOn: null }
  expect((await app.as('olga', 'POST', '/circuits/north-a/directives', { body: order })).status).toBe(200)
  for (const [circuit, minutes] of [
    ['north-a', 50],
    ['north-b', 40],
    ['north-a', 30],
  ] as const) {
    const body = { treatment: 'salt', spreadGm2: 15, doneAt: iso(NOW - minutes * MINUTE_MS) }
    expect((await app.as('olga', 'POST', `/circuits/${circuit}/treatments`, { body })).status).toBe(200)
  }
  const answer = await ask('circuitId=north-a')
  expect(answer.status).toBe(200)
  file = answer.text
  dossier = JSON.parse(file)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (query: string, person = 'olga', from = NOW - DAY_MS) =>
  app.as(person, 'GET', `/setups/north/dossier?${query}&from=${iso(from)}&to=${iso(NOW + MINUTE_MS)}`)

/** Signs a changed dossier as a holder of the organisation's key could. */
async function resignWith(changed: Partial<SignedDossier>): Promise<string> {
  const key = await signingKey(app.database, { setupId: 'north', box: app.secrets, now: new Date() })
  const altered = { ...dossier, ...changed }
  const signature = sign(null, Buffer.from(signedText(altered)), key.privateKey).toString('base64url')
  return JSON.stringify({ ...altered, signature })
}

test('lists what was observed, advised, ordered, done and then measured, each with the time it was recorded', () => {
  expect(dossier).toMatchObject({
    subject: { kind: 'circuit', id: 'north-a', castpoints: [{ id: 'north-c1', stationId: 'north-1' }] },
    recommended: [{ circuitId: 'north-a', castpointId: 'north-c1', knownAt: expect.any(String) }],
    came: [{ stationId: 'north-1', observedHours: 3, iceHours: 2, snowHours: 1 }],
  })
  expect(dossier.observed[0]?.rows).toHaveLength(3)
  expect(dossier.acts.map(({ kind, circuitId, content }) => [kind, circuitId, content !== null])).toEqual([
    ['directive', 'north-a', true],
    ['treatment_act', 'north-a', true],
    ['treatment_act', 'north-b', false],
    ['treatment_act', 'north-a', true],
  ])
  expect(JSON.parse(dossier.acts[0]?.content ?? '')).toMatchObject({
    comment: 'Avant 4 h',
    author: 'Olga Test',
  })
})

test('verifies unaltered, and under the key of its organisation', () => {
  expect(verifyDossier(file).faults).toEqual([])
  expect(verifyDossier(file, [fingerprintOf(dossier.publicKey)]).faults).toEqual([])
  expect(verifyDossier(file, [fingerprintOf('another')]).faults).toEqual(['key'])
})

test('detects a byte changed anywhere', () => {
  for (let at = 0; at < file.length; at += 37) {
    const character = file[at] === '1' ? '2' : '1'
    expect([
      at,
      verifyDossier(`${file.slice(0, at)}${character}${file.slice(at + 1)}`).faults.length > 0,
    ]).toEqual([at, true])
  }
  expect(verifyDossier(`${file} `).faults).toEqual(['other_bytes'])
})

test('detects a signature that is encoded differently, though its bytes are the same', () => {
  const { signature, ...rest } = dossier
  const bytes = Buffer.from(signature, 'base64url')
  const sameBytes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((letter) => signature.slice(0, -1) + letter)
    .filter((other) => other !== signature && Buffer.from(other, 'base64url').equals(bytes))
  expect(sameBytes.length).toBeGreaterThan(0)
  for (const other of [...sameBytes, `${signature}==`])
    expect(verifyDossier(JSON.stringify({ ...rest, signature: other })).faults).toEqual(['other_bytes'])
  expect(verifyDossier(JSON.stringify({ signature, ...rest })).faults).toEqual(['other_bytes'])
})

test('detects an act that is left out, changed or emptied, even if the key signs the file again', async () => {
  const { acts } = dossier
  const withoutAct = await resignWith({ acts: acts.filter((_, index) => index !== 1) })
  expect(verifyDossier(withoutAct).faults).toEqual(
    expect.arrayContaining([{ fault: 'gap', seq: acts[2]?.seq }]),
  )
  const renumbered = acts.filter((_, index) => index !== 1).map((act, index) => ({ ...act, seq: index + 1 }))
  expect(verifyDossier(await resignWith({ acts: renumbered })).faults.length).toBeGreaterThan(0)
  const changed = acts.map((act) => ({ ...act, content: act.content?.replace('15', '25') ?? null }))
  expect(verifyDossier(await resignWith({ acts: changed })).faults).toContainEqual({
    fault: 'digest',
    seq: acts[1]?.seq,
  })
  const emptied = acts.map((act) => ({ ...act, content: null }))
  expect(verifyDossier(await resignWith({ acts: emptied })).faults).toHaveLength(3)
})

test('a point has the acts of the circuits that are matched to it', async () => {
  const { status, text } = await ask('castpointId=north-c1')
  expect(status).toBe(200)
  const { acts, subject } = JSON.parse(text) as SignedDossier
  expect(subject.circuits.map(({ id }) => id)).toEqual(['north-a', 'north-b'])
  expect(acts.every(({ content }) => content !== null)).toBe(true)
  expect(verifyDossier(text).faults).toEqual([])
})

test('a circuit that has since been removed is available for the nights in which it was driven, and for no other', async () => {
  const row = { ...circuitRow(0), circuit_id: 'north-gone', name: 'Avant' }
  const write = async (changed: object) => {
    const rows = [{ ...row, ...changed }]
    const { rev } = await publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [{ kind: 'circuit', rows }],
    })
    const [publication] = await app.database.query<{ at: Date }>(
      'select known_at as at from publication where rev = $1',
      [rev],
    )
    return publication?.at.getTime() ?? 0
  }
  const beganMs = await write({})
  await write({ name: 'Après' })
  const endedMs = await write({ name: 'Après', is_removed: true })
  const path = (from: number, to: number) =>
    `/setups/north/dossier?circuitId=north-gone&from=${iso(from)}&to=${iso(to)}`
  const earlierDossier = await app.as('olga', 'GET', path(beganMs - HOUR_MS, endedMs + HOUR_MS))
  expect(earlierDossier).toMatchObject({ status: 200, body: { subject: { name: 'Après' } } })
  expect(verifyDossier(earlierDossier.text).faults).toEqual([])
  expect((await app.as('olga', 'GET', path(endedMs + 2000, endedMs + HOUR_MS))).status).toBe(404)
  expect((await app.as('olga', 'GET', path(beganMs - HOUR_MS, beganMs - 2000))).status).toBe(404)
})

test('is also available as a readable document of the same instant', async () => {
  const query = `circuitId=north-a&from=${dossier.from}&to=${dossier.to}&time=${encodeURIComponent(dossier.asOf.at)}`
  const { status, headers, text } = await app.as('olga', 'GET', `/setups/north/dossier/document?${query}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(text.startsWith('%PDF-')).toBe(true)
}, 60_000)

test('is for people who may order, for existing items, and for a bounded period', async () => {
  expect((await ask('circuitId=north-a', 'vera')).status).toBe(403)
  expect((await ask('circuitId=nowhere')).status).toBe(404)
  expect((await ask('circuitId=north-a&castpointId=north-c1')).status).toBe(400)
  expect((await ask('circuitId=north-a', 'olga', NOW - 70 * DAY_MS)).status).toBe(400)
})

test('the key is stored encrypted and does not change', async () => {
  const [row] = await app.database.query<{ secret: Buffer }>('select secret from dossier_key')
  expect(row?.secret.length).toBeGreaterThan(60)
  expect((JSON.parse((await ask('circuitId=north-a')).text) as SignedDossier).publicKey).toBe(
    dossier.publicKey,
  )
})

test('a previous key stays listed, and its signatures are distinguished from those of a stranger', async () => {
  const { database } = app
  // Simulates the loss of the installation's key: the next dossier creates another.
  await database.query("update dossier_key set secret = 'lost', created_at = created_at - interval '1 day'")
  const nextDossier: SignedDossier = JSON.parse((await ask('circuitId=north-a')).text)
  expect(nextDossier.publicKey).not.toBe(dossier.publicKey)
  const { status, body } = await app.as('olga', 'GET', '/setups/north/dossier/keys')
  expect([status, body]).toMatchObject([
    200,
    {
      keys: [
        { fingerprint: nextDossier.keyFingerprint, isInUse: true },
        { fingerprint: dossier.keyFingerprint, isInUse: false },
      ],
    },
  ])
  const listedFingerprints = (body as { keys: { fingerprint: string }[] }).keys.map(
    ({ fingerprint }) => fingerprint,
  )
  expect(verifyDossier(file, listedFingerprints).faults).toEqual([])
  expect(verifyDossier(file, [nextDossier.keyFingerprint]).faults).toEqual(['key'])
  expect((await app.as('vera', 'GET', '/setups/north/dossier/keys')).status).toBe(403)
})

test('the command verifies without a server', async () => {
  const run = promisify(execFile)
  const command = async (text: string) => {
    const name = path.join(folder, 'dossier.json')
    await writeFile(name, text)
    const root = path.resolve(import.meta.dirname, '../../../../../..')
    return run(path.join(root, 'node_modules/.bin/tsx'), ['scripts/verify-dossier.ts', name], { cwd: root })
  }
  expect((await command(file)).stdout).toContain('\nVERIFIED')
  await expect(command(file.replace('Avant', 'Apres'))).rejects.toMatchObject({ code: 1 })
}, 60_000)
