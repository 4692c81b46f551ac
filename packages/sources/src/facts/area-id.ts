import { createHash } from 'node:crypto'
import type { AlertGeometry } from './alert.ts'

/** The name of a shape: the same shape has the same one, whoever gives it. */
export const areaId = (geometry: AlertGeometry): string =>
  createHash('sha1').update(JSON.stringify(geometry)).digest('base64url')
