import type { SetupRole } from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import type { Granted } from '../../http/guard.ts'
import { endRoleView, startRoleView } from '../../http/role-view.ts'
import { recordAct } from './acts/queries.ts'
import { buildVersionConflict, type Editor, editAndRecord, idOfName } from './edited.ts'

type Role = z.output<typeof SetupRole>
type Body = Pick<Role, 'name' | 'features' | 'needsSecondFactor'>
type Change = { [Key in keyof Body]?: Body[Key] | undefined }

const MAX_ROLES = 100

/** The roles sorted by name, or only the one with the id. */
export async function rolesOf(db: Db, setupId: string, roleId: string | null = null): Promise<Role[]> {
  return db.query<Role>(
    `select r.id, r.name, r.features, r.needs_second_factor as "needsSecondFactor", r.revision,
            (select count(*)::integer from membership m where m.setup_id = r.setup_id and m.role_id = r.id) as people
       from role r
      where r.setup_id = $1 and ($2::text is null or r.id = $2)
      order by r.name, r.id`,
    [setupId, roleId],
  )
}

export async function createRole(editor: Editor, body: Body): Promise<Role> {
  const { setupId } = editor.db
  return editAndRecord(editor, async (tx, record) => {
    await tx.query('select 1 from setup where id = $1 for update', [setupId])
    const roles = await rolesOf(tx, setupId)
    if (roles.length >= MAX_ROLES) throw new Invalid('body', `at most ${MAX_ROLES} roles`)
    refuseDuplicateName(roles, body.name)
    const id = idOfName(body.name, new Set(roles.map((role) => role.id)))
    await tx.query(
      'insert into role (setup_id, id, name, features, needs_second_factor) values ($1, $2, $3, $4, $5)',
      [setupId, id, body.name, ordered(body.features), body.needsSecondFactor],
    )
    await record({ kind: 'role', id, name: body.name }, null, body)
    return roleOf(tx, setupId, id)
  })
}

export async function changeRole(
  editor: Editor,
  id: string,
  { expectedRevision, ...change }: Change & { expectedRevision: number },
): Promise<Role> {
  const { db, member } = editor
  const { setupId } = db
  return editAndRecord(editor, async (tx, record) => {
    await tx.query('select 1 from role where setup_id = $1 and id = $2 for update', [setupId, id])
    const before = await roleOf(tx, setupId, id)
    const after = {
      ...before,
      name: change.name ?? before.name,
      features: ordered(change.features ?? before.features),
      needsSecondFactor: change.needsSecondFactor ?? before.needsSecondFactor,
    }
    if (before.revision !== expectedRevision)
      throw await buildVersionConflict(
        tx,
        { setupId, kind: 'role', id },
        { stored: before, sent: { ...after, revision: expectedRevision } },
      )
    refuseDuplicateName(await rolesOf(tx, setupId), after.name, id)
    if (member.roleId === id && !member.isAdmin && !after.features.includes('admin_users'))
      throw new Invalid('body.features', 'nobody takes the administration from themselves')
    await tx.query(
      `update role
          set name = $3, features = $4, needs_second_factor = $5, revision = revision + 1
        where setup_id = $1 and id = $2`,
      [setupId, id, after.name, after.features, after.needsSecondFactor],
    )
    await record({ kind: 'role', id, name: after.name }, bodyOf(before), bodyOf(after))
    return roleOf(tx, setupId, id)
  })
}

export async function deleteRole(editor: Editor, id: string, expectedRevision: number): Promise<void> {
  const { setupId } = editor.db
  await editAndRecord(editor, async (tx, record) => {
    await tx.query('select 1 from role where setup_id = $1 and id = $2 for update', [setupId, id])
    const before = await roleOf(tx, setupId, id)
    if (before.revision !== expectedRevision)
      throw await buildVersionConflict(tx, { setupId, kind: 'role', id }, { stored: before, sent: null })
    if (before.people > 0) throw new AppError('InUse', { detail: `${before.people} people have the role` })
    await tx.query('delete from role where setup_id = $1 and id = $2', [setupId, id])
    await record({ kind: 'role', id, name: before.name }, bodyOf(before), null)
  })
}

/** A person who views the product as another role, and the session they do it in. */
type RoleViewer = Editor & Pick<Granted, 'grantId'>

/** Lets this session view the product as the given role; returns the end of that view. */
export async function viewAsRole(viewer: RoleViewer, roleId: string): Promise<Date> {
  const { app, db, person, grantId, now, address } = viewer
  const { setupId } = db
  const endsAt = await app.database.transaction(async (tx) => {
    const { id, name } = await roleOf(tx, setupId, roleId)
    const ends = await startRoleView(tx, { personId: person.id, grantId, setupId, roleId }, now)
    const target = { kind: 'role', id, name } as const
    const after = { endsAt: ends.toISOString() }
    const act = { setupId, verb: 'view_started', target, before: null, after } as const
    await recordAct(tx, act, { person, address }, now)
    return ends
  })
  app.guard.forget(person.id)
  return endsAt
}

export async function endViewAsRole(viewer: RoleViewer): Promise<void> {
  const { app, db, member, person, grantId, now, address } = viewer
  const { setupId } = db
  await app.database.transaction(async (tx) => {
    await endRoleView(tx, { personId: person.id, grantId, setupId })
    if (!member.view) return
    const target = { kind: 'role', id: member.view.roleId, name: member.view.roleName } as const
    const act = { setupId, verb: 'view_ended', target, before: null, after: null } as const
    await recordAct(tx, act, { person, address }, now)
  })
  app.guard.forget(person.id)
}

const bodyOf = ({ name, features, needsSecondFactor }: Role): Body => ({ name, features, needsSecondFactor })

const ordered = (features: readonly Feature[]): Feature[] => [...new Set(features)].sort()

async function roleOf(db: Db, setupId: string, id: string): Promise<Role> {
  const [role] = await rolesOf(db, setupId, id)
  if (!role) throw new NotFound(`role ${id}`)
  return role
}

function refuseDuplicateName(roles: readonly Role[], name: string, exceptId?: string): void {
  const isDuplicate = roles.some(
    (role) => role.id !== exceptId && role.name.toLowerCase() === name.toLowerCase(),
  )
  if (isDuplicate)
    throw new AppError('DuplicateName', { field: 'body.name', detail: 'another role has the name' })
}
