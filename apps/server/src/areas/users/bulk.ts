import type { Feature } from '@verglas/contract/features'
import type { UserActCode } from '@verglas/contract/user-codes'
import { AppError } from '../../http/errors.ts'
import { reachesOf } from './administered-queries.ts'
import { changeUser, deleteUser, resetPassword, unlockUser } from './administration.ts'
import type { Administration } from './administration-context.ts'

/** The feature that each act needs in addition to the right to administer the person. */
const NEEDS: Readonly<Record<UserActCode, Feature>> = {
  activate: 'admin_users_edit',
  deactivate: 'admin_users_edit',
  role: 'admin_users_edit',
  zone: 'admin_users_edit',
  unlock: 'admin_user_unlock',
  reset: 'admin_users_edit',
  delete: 'admin_users_delete',
}

/** Applies one act to many people independently; refusing one does not affect the others. */
export async function actOnMany(
  administration: Administration,
  { act, userIds, value }: { act: UserActCode; userIds: readonly string[]; value?: string | undefined },
): Promise<{ done: string[]; refused: { id: string; code: string }[] }> {
  const { db, member } = administration
  if (!member.features.has(NEEDS[act]))
    throw new AppError('Forbidden', { detail: `the feature ${NEEDS[act]} is needed` })
  if ((act === 'role' || act === 'zone') && !value)
    throw new AppError('MissingParameter', { field: 'body.value' })
  const accessById = await reachesOf(db, member, userIds)
  const done: string[] = []
  const refused: { id: string; code: string }[] = []
  for (const id of new Set(userIds)) {
    const { access = 'unknown', zoneIds = [] } = accessById.get(id) ?? {}
    try {
      if (access === 'none') throw new AppError('NotFound')
      if (access === 'read') throw new AppError('Forbidden')
      await actOn(administration, act, { id, zoneIds, value: value ?? '' })
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, code: error.code })
    }
  }
  return { done, refused }
}

async function actOn(
  administration: Administration,
  act: UserActCode,
  { id, zoneIds, value }: { id: string; zoneIds: readonly string[]; value: string },
): Promise<void> {
  if (act === 'activate') return changeUser(administration, id, { state: 'active' })
  if (act === 'deactivate') return changeUser(administration, id, { state: 'inactive' })
  if (act === 'role') return changeUser(administration, id, { roleId: value })
  if (act === 'zone') return changeUser(administration, id, { zoneIds: [...new Set([...zoneIds, value])] })
  if (act === 'unlock') return unlockUser(administration, id)
  if (act === 'delete') return deleteUser(administration, id, { isErased: false })
  await resetPassword(administration, id)
}
