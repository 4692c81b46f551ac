import fs from 'node:fs'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { parseJsonFile } from '../installation/json-file.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { recordSecurityEvent } from './security-events.ts'

const Rules = z.strictObject({
  claim: z.string().min(1),
  rules: z
    .array(
      z.strictObject({
        value: z.string().min(1),
        setup: z.string().min(1),
        role: z.string().min(1),
        zones: z.array(z.string().min(1)).optional(),
      }),
    )
    .min(1),
})

/**
 * Rules that map values of a claim of the external issuer to a role and zones of an organisation, strongest
 * first.
 */
export type ClaimRules = z.output<typeof Rules>

/** Reads the file of rules; throws a StartProblem that names the fault. */
export function readClaimRules(file: string): ClaimRules {
  const fault = (detail: string) => new StartProblem(`VERGLAS_CLAIM_RULES: ${file}: ${detail}`)
  let content: unknown
  try {
    content = parseJsonFile(fs.readFileSync(file))
  } catch (cause) {
    throw fault((cause as Error).message)
  }
  const read = Rules.safeParse(content)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const message = issue?.message.endsWith('received undefined') ? 'it is missing' : issue?.message
  throw fault(`${issue?.path.join('.') || 'the file'}: ${message}`)
}

/** `zoneIds` is null if no rule mentions zones; those chosen here then stay. */
export type MappedRights = { roleId: string; zoneIds: string[] | null }

/**
 * The rights that the claims give, by organisation: the role of the first matching rule and the zones of all
 * matching ones; null if the organisation has rules but none matches. Organisations without rules are left
 * out.
 */
export function rightsOf(
  { claim, rules }: ClaimRules,
  claims: Record<string, unknown>,
): Map<string, MappedRights | null> {
  const values = valuesOf(claims[claim])
  const rights = new Map<string, MappedRights | null>()
  for (const { value, setup, role, zones } of rules) {
    const before = rights.get(setup) ?? null
    if (!values.has(value)) rights.set(setup, before)
    else {
      const zoneIds = zones || before?.zoneIds ? [...(before?.zoneIds ?? []), ...(zones ?? [])] : null
      rights.set(setup, { roleId: before?.roleId ?? role, zoneIds: zoneIds && [...new Set(zoneIds)].sort() })
    }
  }
  return rights
}

/**
 * The values of a claim: a text or a number, or a list of them. Anything else gives nothing, because written as a text
 * it could look like a value of a rule: `[['admins']]`, `{ toString: … }`.
 */
function valuesOf(claim: unknown): Set<string> {
  const listed: unknown[] = Array.isArray(claim) ? claim : [claim]
  return new Set(
    listed.flatMap((value) =>
      typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
    ),
  )
}

/**
 * Stores role and zones if they have changed, so that lists and messages use them too. A person who is not
 * yet a member becomes one; this happens before their first login completes. A role or zone that does not
 * exist gives nothing. States and expiry remain with the organisation.
 */
export async function applyRights(
  db: Db,
  personId: string,
  rights: ReadonlyMap<string, MappedRights | null>,
  now: Date,
): Promise<void> {
  for (const [setupId, mapped] of rights) {
    if (!mapped) continue
    const changed = await db.query<{ roleId: string }>(
      `insert into membership as m (setup_id, person_id, role_id, zone_ids)
       select r.setup_id, $2, r.id,
              coalesce((select array_agg(z.id order by z.id) from zone z
                         where z.setup_id = $1 and z.id = any($4::text[])), '{}')
         from role r
        where r.setup_id = $1 and r.id = $3
           on conflict (setup_id, person_id) do update
          set role_id = excluded.role_id,
              zone_ids = case when $4::text[] is null then m.zone_ids else excluded.zone_ids end
        where m.role_id <> excluded.role_id or $4::text[] is not null and m.zone_ids <> excluded.zone_ids
       returning role_id as "roleId"`,
      [setupId, personId, mapped.roleId, mapped.zoneIds],
    )
    for (const { roleId } of changed)
      await recordSecurityEvent(db, now, {
        kind: 'rights_mapped',
        personId,
        setupId,
        details: { role: roleId, zones: mapped.zoneIds?.join(' ') ?? '' },
      })
  }
}
