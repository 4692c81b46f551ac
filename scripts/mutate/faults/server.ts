// biome-ignore-all lint/suspicious/noTemplateCurlyInString: faults are searched for as text
import { type FaultGroup, faultsIn } from '../mutant.ts'

const HTTP = ['serve', 'guard', 'cached-answers'].map((name) => `apps/server/src/http/${name}.test.ts`)
const REPLAY = ['apps/server/src/http/replay/replay.test.ts']
const ACCESS_TABLES = ['apps/server/src/http/replay/access-tables.test.ts']
const LOG = ['apps/server/src/db/publication.test.ts']
const PAST = ['apps/server/src/demonstration/past.deep.test.ts']

// biome-ignore format: a table reads by lines
export const SERVER: readonly FaultGroup[] = [
  {
    name: 'guard of the contract',
    mutants: [
      ...faultsIn('apps/server/src/http/guard.ts', HTTP, [
        ['request.params.userId !== caller.id', 'false', 'everybody is «self»'],
        ['access.feature && !member.features.has(access.feature)', 'false', 'features are not asked for'],
        ['params.setupId ?? setupHeader', 'setupHeader ?? params.setupId', 'the header outweighs the path'],
        ['if (problem) throw new AppError(problem)', '', 'an expired membership goes on'],
        ['usable.length > 1', 'usable.length > 2', 'of two organisations the first is taken'],
        ["throw new NotFound(`organisation ${setupId}`)", "throw new AppError('Forbidden')", 'it is told that an organisation exists'],
        ['candidate.setupId === setupId', 'true', 'any membership opens every organisation'],
      ]),
      ...faultsIn('apps/server/src/http/person.ts', HTTP, [
        ['membership.expiresAt <= now', 'membership.expiresAt > now', 'memberships expire before their end'],
        ["membership.state === 'inactive' || ", '', 'an inactive membership is usable'],
        [" || membership.state === 'pending'", '', 'a pending membership is usable'],
      ]),
      ...faultsIn('apps/server/src/http/edge.ts', HTTP, [
        ['now.getTime() + CLOCK_TOLERANCE_MS', 'now.getTime() + 366 * 86_400_000', 'a time of next year is answered'],
        ["if (!asOf) throw new AppError('TimeBeforeHorizon'", "if (asOf === undefined) throw new AppError('TimeBeforeHorizon'", 'a time before the log is a fault of ours'],
        ['if (minRev > tail.latest().rev) await tail.waitForRevision(minRev)', '', 'a read is older than the write before it'],
      ]),
      ...faultsIn('apps/server/src/http/serve.ts', [...HTTP, ...REPLAY], [
        ['cacheScope = [db.setupId, ...open', 'cacheScope = [...open', 'the ETag does not name the organisation'],
        ['JSON.stringify([db.setupId, personal,', 'JSON.stringify([personal,', 'organisations share their kept answers'],
        ['JSON.stringify([db.setupId, personal,', 'JSON.stringify([db.setupId,', 'people share the answers that are theirs'],
        ['call.path, params, query]', 'call.path, query]', 'the kept answer of another station is given'],
        ["if (request.headers['if-none-match'] === etag) return reply.code(304).send()\n  return send(reply, request, await", "if (request.headers['if-none-match']) return reply.code(304).send()\n  return send(reply, request, await", 'whoever has an answer keeps it for ever'],
        ['time !== undefined || call.method', 'call.method', 'answers back in time are kept as live ones'],
        ['time === undefined ? app.tail.latest() : requestedAsOf', 'app.tail.latest()', 'back in time is the present'],
      ]),
      ...faultsIn('apps/server/src/http/answer-cache.ts', [...HTTP, 'apps/server/src/http/answer-cache.test.ts', ...REPLAY], [
        ['cachedEntry?.movedAt === movedAt', 'cachedEntry', 'a cached answer never expires'],
        ['this.#total <= this.#maxBytes', 'true', 'kept answers fill the memory'],
      ]),
    ],
  },
  {
    name: 'database and log',
    mutants: [
      ...faultsIn('apps/server/src/db/as-of.ts', [...LOG, ...HTTP], [
        ['where known_at <= $1', 'where known_at < $1', 'an instant does not know its own publication'],
        ['order by known_at desc', 'order by known_at', 'the past is always the beginning'],
        ['order by rev desc limit 1`,', 'order by rev limit 1`,', 'the newest revision is the first'],
      ]),
      ...faultsIn('apps/server/src/db/log-tail.ts', [...HTTP, ...REPLAY, 'apps/server/src/http/stream.test.ts'], [
        ['moved.get(` ${topic}`) ?? 0', '0', 'public facts move nothing'],
        ['moved.get(`${setupId} ${topic}`) ?? 0', '0', 'own facts move nothing'],
        ['where rev > $1\n      order by rev', 'where rev >= $1\n      order by rev', 'a publication is told twice'],
      ]),
      ...faultsIn('apps/server/src/db/publish.ts', LOG, [
        ['if (rowCount > MAX_ROWS)', 'if (rowCount > 1e9)', 'the lock is held for any number of rows'],
      ]),
      ...faultsIn('apps/server/src/db/tenant-session.ts', ['apps/server/src/http/guard.test.ts'], [
        ["localSetting('role', 'verglas_tenant'),", '', 'an organisation asks as the owner of all tables'],
        ["localSetting('verglas.setup_id', setupId)", "localSetting('verglas.setup_id', 'south')", 'everybody reads one organisation'],
      ]),
      ...faultsIn('apps/server/sql/functions/publish.sql', LOG, [
        ['perform pg_advisory_xact_lock(7305);', '', 'two publications take one revision'],
        ['if jsonb_array_length(p_batches) > 0 and total = 0 then', 'if false then', 'nothing new is published too'],
        ['p_known_at <= last_known_at or ', '', 'the past is written in any order'],
      ]),
      ...faultsIn('apps/server/sql/functions/observations.sql', LOG, [
        ['{{coalesce(r.$column, stored.$column) as', '{{r.$column as', 'a partial message loses what was there'],
      ]),
      ...faultsIn('apps/server/sql/functions/versions.sql', [...LOG, 'apps/server/src/db/versioned.test.ts'], [
        ["not in ('changed_by', 'author')", "not in ('author')", 'the same configuration by another person is a change'],
        ['if is_outdated then', 'if false then', 'who saves over another’s change is not told'],
      ]),
    ],
  },
  {
    name: 'replay and doors of the areas',
    mutants: [
      ...faultsIn('apps/server/src/areas/forecast/queries.ts', [...REPLAY, ...ACCESS_TABLES, 'apps/server/src/areas/forecast/forecast.test.ts'], [
        ['old.issued_at) and f.rev <= $2', 'old.issued_at)', 'a corrected run is shown before its correction'],
        ["'12 hours'", "'300 hours'", 'a blend of twelve days ago is shown'],
        ['v.rev_from <= $2 and $2 < v.rev_to\n      where access.setup_id = $1 and access.castpoint_id', 'v.rev_to > 9e18::bigint and $2 > 0\n      where access.setup_id = $1 and access.castpoint_id', 'a point is shown as it is today'],
        ["from setup_castpoint access\n       join castpoint_version v", "from (select id as castpoint_id, $1::text as setup_id from castpoint) access\n       join castpoint_version v", 'every point can be asked for'],
      ]),
      ...faultsIn('apps/server/src/areas/stations/queries.ts', [...REPLAY, ...ACCESS_TABLES], [
        ['where r.station_id = v.station_id and r.rev <= $2`', 'where r.station_id = v.station_id and $2 > 0`', 'a reading is shown before it came'],
      ]),
      ...faultsIn('apps/server/sql/functions/station_settings.sql', [...REPLAY, ...ACCESS_TABLES], [
        ['and v.rev_from <= p_rev and p_rev < v.rev_to', 'and v.rev_to > 9e18::bigint', 'a station is shown as it is today'],
        ['from setup_station d', 'from (select id as station_id, p_setup_id as setup_id from station) d', 'every station can be asked for'],
      ]),
      ...faultsIn('apps/server/src/areas/roadcast/queries.ts', REPLAY, [
        ['i.issued_at and r.rev <= $3', 'i.issued_at', 'a road forecast made again is shown before it was'],
      ]),
      ...faultsIn('apps/server/src/areas/alerts/queries.ts', REPLAY, [
        ['and b.rev <= $2)', ')', 'an alert is shown in words that came later'],
        ['source = $3 and rev <= $2 and', 'source = $3 and $2 > 0 and', 'a map is shown before it came'],
      ]),
      ...faultsIn('packages/contract/src/stations.ts', REPLAY, [
        ["topics: [...topics, 'point'],", 'topics,', 'the infos of a station stay when its point is changed'],
      ]),
      ...faultsIn('apps/server/src/areas/stations/rules.ts', ['apps/server/src/areas/stations/rules.test.ts'], [
        ['SILENT_PERIODS = 3', 'SILENT_PERIODS = 6', 'a station is called connected for six periods'],
        ["if (station.isBroken) return 'broken'", '', 'a broken station is called silent'],
        ['spanMs <= 48 * HOUR_MS', 'spanMs < 48 * HOUR_MS', 'two days have the coarse step'],
      ]),
      ...faultsIn('apps/server/src/areas/forecast/steps.ts', ['apps/server/src/areas/forecast/steps.test.ts'], [
        ['const { date, hour } = clock(ms)', 'const { date } = clock(ms)\n      const hour = (clock(startMs).hour + index) % 24', 'quarter-days are an hour off after clocks change'],
        ['Math.floor(localHour / 6)', 'Math.floor(localHour / 8)', 'a day has three parts'],
        ['if (ms < endMs) continue', '', 'hours that two segments know count twice'],
      ]),
    ],
  },
  {
    name: 'chain as of then',
    mutants: [
      ...faultsIn('apps/server/src/chain/steps/fit/queries.ts', PAST, [
        ['and b.rev <= $2', 'and $2 > 0', 'a blend has weights that were learnt later'],
        ['and s.rev <= $3 and', 'and $3 > 0 and', 'weights are learnt from scores of later'],
      ]),
      ...faultsIn('apps/server/src/chain/steps/skill/products.ts', PAST, [
        ['and e.rev <= $3', 'and $3 > 0', 'a band knows errors that were made later'],
      ]),
      ...faultsIn('apps/server/src/chain/steps/skill/past-forecasts.ts', PAST, [
        ['where r.castpoint_id = any($1) and r.rev <= $4', 'where r.castpoint_id = any($1) and $4 > 0', 'a forecast said again later is scored'],
      ]),
      ...faultsIn('apps/server/src/chain/steps/skill/queries.ts', PAST, [
        ['and r.step_s = 3600 and r.rev <= $3', 'and r.step_s = 3600 and $3 > 0', 'the air of a past forecast is that of a blend said again later'],
      ]),
    ],
  },
]
