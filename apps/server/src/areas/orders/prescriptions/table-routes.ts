import {
  getTreatmentTable,
  listTreatmentTableChanges,
  putTreatmentTable,
  tryTreatmentTable,
} from '@verglas/contract'
import { type DecisionTable, PRESETS, type TableProblem, tableProblems } from '@verglas/treatment'
import { latestAsOf } from '../../../db/as-of.ts'
import * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { Invalid, NotFound, VersionConflict } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import { serve } from '../../../http/serve.ts'
import { ROAD_TABLE, TREATMENT_TABLES } from './queries.ts'
import { runTrial } from './table-trial.ts'

const WHY: Record<TableProblem['code'], string> = {
  no_id: 'the row has no name',
  same_id: 'another row has this name',
  no_situation: 'the row has no situation',
  no_treatment: 'the row has no treatment',
  empty_range: 'its range of temperatures is empty',
  quantity_missing: 'a treatment that spreads needs quantities and passes',
  quantity_unwanted: 'nothing is spread, or not by all of its treatments',
  quantity_range: 'the quantities are not a range',
  brine_refused: 'brine alone must not be spread there',
  too_cold: 'the material does not work that cold',
  treats_dry: 'a dry road is not treated',
  gap: 'no row counts in a range of temperatures',
  contradiction: 'two rows ask for different things at once',
  less_when_colder: 'less is spread where it is colder',
  never_counts: 'another row always counts in its place',
}

export function tableRoutes(app: App): void {
  serve(app, getTreatmentTable, async ({ db, asOf }) => {
    const stored = await versioned.at(db, TREATMENT_TABLES, ROAD_TABLE, asOf)
    const [last] = stored ? [] : await versioned.history(db, TREATMENT_TABLES, ROAD_TABLE, { asOf })
    return toView(stored?.content ?? null, stored?.revision ?? last?.revision ?? null)
  })

  serve(app, listTreatmentTableChanges, async ({ db, asOf, query }) => {
    const changes = await versioned.history(db, TREATMENT_TABLES, ROAD_TABLE, {
      asOf,
      before: query.before ?? null,
    })
    return {
      changes: changes.map(({ revision, changedAt, changedBy, version }) => ({
        revision,
        changedAt: changedAt.toISOString(),
        changedBy,
        table: version && copyOf(version.content),
      })),
    }
  })

  serve(app, putTreatmentTable, async ({ db, person, body }) => {
    const { table, expectedRevision } = body
    if (table) refuseProblems(table)
    const write = {
      setupId: db.setupId,
      id: ROAD_TABLE,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    }
    const written = table
      ? await versioned.save(app.database, TREATMENT_TABLES, { ...write, fields: { content: table } })
      : await versioned.remove(app.database, TREATMENT_TABLES, write)
    if (!written && table) throw new NotFound(`treatment table ${expectedRevision}`)
    // resetting to the product's table changes nothing if it is already in force
    if (!written) return { revision: expectedRevision, rev: (await latestAsOf(app.database)).rev }
    if ('conflict' in written) {
      const { changedAt, changedBy, revision, version } = written.conflict
      throw new VersionConflict({
        changedAt: changedAt.toISOString(),
        changedBy,
        stored: toView(version?.content ?? null, revision),
        sent: { ...body, isOfProduct: table === null },
      })
    }
    return { revision: written.change.revision, rev: written.rev }
  })

  serve(app, tryTreatmentTable, async ({ db, asOf, body }) => {
    refuseProblems(body.table)
    const stored = await versioned.at(db, TREATMENT_TABLES, ROAD_TABLE, asOf)
    const tableInForce = stored?.content ?? PRESETS.default
    const { table: tried, circuitIds } = body
    return {
      revision: stored?.revision ?? null,
      ...(await runTrial({ db, asOf }, { inForce: tableInForce, tried, circuitIds })),
    }
  })
}

const toView = (stored: DecisionTable | null, revision: number | null) => ({
  revision,
  isOfProduct: stored === null,
  table: copyOf(stored ?? PRESETS.default),
})

const copyOf = ({ rows, ...settings }: DecisionTable) => ({
  ...settings,
  rows: rows.map((row) => ({ ...row, situations: [...row.situations], treatments: [...row.treatments] })),
})

function refuseProblems(table: DecisionTable): void {
  const [problem] = tableProblems(table)
  if (!problem) return
  const index = table.rows.findIndex(({ id }) => id === problem.rowId)
  throw new Invalid(index < 0 ? 'body.table.rows' : `body.table.rows.${index}`, WHY[problem.code])
}
