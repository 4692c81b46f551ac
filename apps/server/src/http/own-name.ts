import { AppError } from './errors.ts'

/** PostgreSQL error code: a unique index refuses the row. */
const DUPLICATE = '23505'

/** Writes something whose name must be its own; another with the name is an error of the field. */
export async function withOwnName(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write()
  } catch (error) {
    const isDuplicate = error instanceof Error && 'code' in error && error.code === DUPLICATE
    throw isDuplicate ? new AppError('DuplicateName', { field: 'body.name', cause: error }) : error
  }
}
