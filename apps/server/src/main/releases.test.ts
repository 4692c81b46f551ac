import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Release, type ReleaseAnswer, releases } from '../../../../test-material/releases.ts'
import { verifyBackup } from '../backup/format.ts'
import { tablesToKeep } from '../backup/queries.ts'
import { restoreBackup } from '../backup/restore.ts'
import { migrate } from '../db/migrate.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { emptyDatabase, releaseDatabase, type TestDatabase } from '../test-support/test-database.ts'

/** Calls that no longer answer about a release's past as it did, and why. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1.0.0': {
    getCastpointRules: 'rules of the danger levels are one table (decision 0031)',
    listCastpointRulesChanges: 'the same',
    getRiskRules: 'the same',
    listRiskRuleChanges: 'the same',
    listRoadcasts: 'ice_risk is the probability of ice (decision 0031)',
    getCircuitForecast: 'the danger levels are those of decision 0031',
    getRoadRisks: 'the same',
    getSegmentForecast: 'the same',
    getForecast1h: 'corrections of forecasters enter in the chain, no longer at the read (decision 0032)',
    getForecast24h: 'the same',
    getForecast6h: 'the same',
    getForecastMany: 'the same',
    getRoadcast: 'the same',
    tryTreatmentTable: 'a trial runs over the whole stored past, with the plans of now',
    getWhatIfCase: 'the advice is a plan of passes',
    listReports: 'reports for everybody belong to every zone',
  },
}

/** One question of each call: the others differ in a parameter. */
const questionsOf = ({ answers }: Release): ReleaseAnswer[] => [
  ...new Map(answers.toReversed().map((answer) => [answer.call, answer])).values(),
]

/** Where an answer of now lacks something of the recorded one; later releases may answer more. */
function differences(recorded: unknown, now: unknown, place = ''): string[] {
  if (Array.isArray(recorded) && Array.isArray(now) && recorded.length !== now.length)
    return [`${place}: ${recorded.length} entries, now ${now.length}`]
  if (typeof recorded === 'object' && recorded !== null && typeof now === 'object' && now !== null)
    return Object.entries(recorded).flatMap(([name, value]) =>
      differences(value, (now as Record<string, unknown>)[name], `${place}.${name}`),
    )
  return Object.is(recorded, now) ? [] : [`${place}: ${JSON.stringify(recorded)}, now ${JSON.stringify(now)}`]
}

describe.each(releases())('what $version has left', (release) => {
  let upgraded: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    upgraded = await releaseDatabase(release)
    await migrate(upgraded.database)
    app = await testApp({ over: upgraded })
  })
  afterAll(() => app.close())

  test('is the same whether its database is upgraded or its backup restored', async () => {
    const restored = await emptyDatabase()
    await restoreBackup(restored.database, release.file)
    const { end } = await verifyBackup(release.file)
    for (const { name } of await tablesToKeep(restored.database)) {
      const rows = ({ database }: TestDatabase) =>
        database.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
      const restoredRows = await rows(restored)
      expect(restoredRows, name).toEqual(await rows(upgraded))
      expect(restoredRows.length, name).toBeGreaterThanOrEqual(end.rows[name] ?? 0)
    }
    await restored.drop()
  })

  test('answers about its past as it did, except where a change says otherwise', async () => {
    const changed: Record<string, string[]> = {}
    for (const { call, method, url, body, answer } of questionsOf(release)) {
      const { status, body: now } = await app.as('olga', method, url, body ? { body } : {})
      const problems = status === 200 ? differences(answer, now) : [`status ${status}`]
      if (problems.length > 0) changed[call] = problems
    }
    const unexpected = Object.entries(changed).filter(([call]) => !CHANGED[release.version]?.[call])
    expect(Object.fromEntries(unexpected)).toEqual({})
    expect(Object.keys(changed).sort()).toEqual(Object.keys(CHANGED[release.version] ?? {}).sort())
  })

  test('has every act of its dossier, with the same links', async () => {
    const { url, ...recorded } = release.dossier
    expect(recorded.acts.length).toBeGreaterThan(3)
    const { body } = await app.as('olga', 'GET', url)
    expect(differences(recorded, body)).toEqual([])
  })
})
