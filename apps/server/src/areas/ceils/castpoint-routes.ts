import { getCastpointRules, listCastpointRulesChanges, putCastpointRules } from '@verglas/contract'
import { DEFAULT_WEATHER_RULES } from '@verglas/contract/alerting'
import type { WeatherRule } from '@verglas/contract/ceil-codes'
import { latestAsOf } from '../../db/as-of.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { CASTPOINT_RULES, POINT_RULES } from './queries.ts'
import { refuseRules } from './rules.ts'

/** The bounds that trigger an organisation's warnings at its forecast points. */
export function castpointRulesRoutes(app: App): void {
  serve(app, getCastpointRules, async ({ db, asOf }) => {
    const stored = await versioned.at(db, CASTPOINT_RULES, POINT_RULES, asOf)
    const [last] = stored ? [] : await versioned.history(db, CASTPOINT_RULES, POINT_RULES, { asOf })
    return {
      revision: stored?.revision ?? last?.revision ?? null,
      isOfProduct: stored === null,
      rules: allRules(stored?.rules ?? []),
      defaults: allRules([]),
    }
  })

  serve(app, listCastpointRulesChanges, async ({ db, asOf, query }) => {
    const before = query.before ?? null
    const changes = await versioned.history(db, CASTPOINT_RULES, POINT_RULES, { asOf, before })
    return {
      changes: changes.map(({ revision, changedAt, changedBy, version }) => ({
        revision,
        changedAt: changedAt.toISOString(),
        changedBy,
        rules: version && allRules(version.rules),
      })),
    }
  })

  serve(app, putCastpointRules, async ({ db, person, body }) => {
    const { rules, expectedRevision } = body
    if (rules) refuseRules(rules)
    const write = {
      setupId: db.setupId,
      id: POINT_RULES,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    }
    const written = rules
      ? await versioned.save(app.database, CASTPOINT_RULES, { ...write, fields: { rules: allRules(rules) } })
      : await versioned.remove(app.database, CASTPOINT_RULES, write)
    if (!written && rules) throw new NotFound(`bounds of the weather ${expectedRevision}`)
    // Returning to the product's rules where they already apply changes nothing.
    if (!written) return { revision: expectedRevision, rev: (await latestAsOf(app.database)).rev }
    if ('conflict' in written) {
      const { changedAt, changedBy, version } = written.conflict
      const stored = { rules: version && allRules(version.rules) }
      throw new VersionConflict({ changedAt: changedAt.toISOString(), changedBy, stored, sent: body })
    }
    return { revision: written.change.revision, rev: written.rev }
  })
}

/** Each kind once, in the product's order; the product's rule applies where the organisation has none. */
const allRules = (own: readonly WeatherRule[]) =>
  DEFAULT_WEATHER_RULES.map((rule) => {
    const { bounds, ...rest } = own.find(({ kind }) => kind === rule.kind) ?? rule
    return { ...rest, bounds: [...bounds] as [number | null, number | null, number | null] }
  })
