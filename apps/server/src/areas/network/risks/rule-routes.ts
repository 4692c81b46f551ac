import { getRiskRules, listRiskRuleChanges, putRiskRules } from '@verglas/contract'
import {
  DEFAULT_GRIP_LIMITS,
  type GripLimitProblem,
  type GripLimits,
  gripLimitProblems,
} from '@verglas/road-hazard'
import {
  currentRules,
  DEFAULT_RISK_RULES,
  type RiskRule,
  type RuleProblem,
  ruleProblems,
} from '@verglas/road-network/risks'
import { latestAsOf } from '../../../db/as-of.ts'
import * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { Invalid, NotFound, VersionConflict } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import { serve } from '../../../http/serve.ts'
import { NETWORK_RULES, RISK_RULES } from './queries.ts'

const WHY: Record<RuleProblem['code'], string> = {
  no_id: 'the rule has no name',
  same_id: 'another rule has this name',
  no_condition: 'the rule has no bound',
  out_of_bounds: 'no road has such a value',
  less_cover: 'with less of it the risk would be higher',
  never_higher: 'a higher rule of its kind always fires with it',
}

export function ruleRoutes(app: App): void {
  serve(app, getRiskRules, async ({ db, asOf }) => {
    const stored = await versioned.at(db, RISK_RULES, NETWORK_RULES, asOf)
    const [last] = stored ? [] : await versioned.history(db, RISK_RULES, NETWORK_RULES, { asOf })
    return rulesView(stored, stored?.revision ?? last?.revision ?? null)
  })

  serve(app, listRiskRuleChanges, async ({ db, asOf, query }) => {
    const changes = await versioned.history(db, RISK_RULES, NETWORK_RULES, {
      asOf,
      before: query.before ?? null,
    })
    return {
      changes: changes.map(({ revision, changedAt, changedBy, version }) => ({
        revision,
        changedAt: changedAt.toISOString(),
        changedBy,
        rules: version ? currentRules(version.rules) : null,
        gripLimits: gripLimitsOf(version),
      })),
    }
  })

  serve(app, putRiskRules, async ({ db, person, body }) => {
    const { rules, gripLimits, expectedRevision } = body
    refuseProblems(rules ?? [])
    refuseLimits(gripLimits ?? DEFAULT_GRIP_LIMITS)
    const write = {
      setupId: db.setupId,
      id: NETWORK_RULES,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    }
    const written = rules
      ? await versioned.save(app.database, RISK_RULES, { ...write, fields: { rules, gripLimits } })
      : await versioned.remove(app.database, RISK_RULES, write)
    if (!written && rules) throw new NotFound(`table of risks ${expectedRevision}`)
    // returning to the default table when it already applies changes nothing
    if (!written) return { revision: expectedRevision, rev: (await latestAsOf(app.database)).rev }
    if ('conflict' in written) {
      const { changedAt, changedBy, revision, version } = written.conflict
      throw new VersionConflict({
        changedAt: changedAt.toISOString(),
        changedBy,
        stored: rulesView(version, revision),
        sent: { ...body, gripLimits: gripLimits ?? DEFAULT_GRIP_LIMITS, isOfProduct: rules === null },
      })
    }
    return { revision: written.change.revision, rev: written.rev }
  })
}

type StoredTable = { rules: readonly RiskRule[]; gripLimits: GripLimits | null }

const gripLimitsOf = (stored: StoredTable | null): GripLimits => stored?.gripLimits ?? DEFAULT_GRIP_LIMITS

const rulesView = (stored: StoredTable | null, revision: number | null) => ({
  revision,
  isOfProduct: stored === null,
  rules: currentRules(stored?.rules ?? DEFAULT_RISK_RULES),
  gripLimits: gripLimitsOf(stored),
})

function refuseProblems(rules: readonly RiskRule[]): void {
  const [problem] = ruleProblems(rules)
  if (!problem) return
  const { rule, condition, code } = problem
  throw new Invalid(`body.rules.${rule}${condition === undefined ? '' : `.when.${condition}`}`, WHY[code])
}

const WHY_LIMIT: Record<GripLimitProblem['code'], string> = {
  out_of_range: 'the limit is outside its range',
  not_descending: 'the limit is not below that of the milder level',
}

function refuseLimits(limits: readonly number[]): void {
  const [problem] = gripLimitProblems(limits)
  if (problem) throw new Invalid(`body.gripLimits.${problem.index}`, WHY_LIMIT[problem.code])
}
