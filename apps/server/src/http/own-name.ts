import { AppError } from './errors.ts'

/** PostgreSQL error code: a unique index refuses the row. */
const DUPLICATE = '23505'

/** Writes an entry whose name must be unique; if another entry has the name, the error is reported at that field. */
export async function withOwnName(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write()
  } catch (error) {
    const isDuplicate = error instanceof Error && 'code' in error && error.code === DUPLICATE
    throw isDuplicate ? new AppError('DuplicateName', { field: 'body.name', cause: error }) : error
  }
}
