import type { CallAnswer } from '@verglas/contract'
import { DEFAULT_ROLES, type DefaultRole } from '@verglas/contract/default-roles'

export type Role = CallAnswer<'listRoles'>['roles'][number]
export type RoleBody = Pick<Role, 'name' | 'features' | 'needsSecondFactor'>

/**
 * Used in the address instead of the id of a role that does not exist yet; ids of roles begin with a letter or
 * digit.
 */
export const NEW_ROLE = '-'

export const DEFAULTS = Object.keys(DEFAULT_ROLES) as DefaultRole[]

export const EMPTY_ROLE: RoleBody = { name: '', features: [], needsSecondFactor: false }
