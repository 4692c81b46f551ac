import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { Content, Module } from './dashboard.ts'
import { simpleModules } from './simple-modules.ts'

/** The modules of a dashboard; those of a simple one are derived from its places. */
export function useModules(content: Content): readonly Module[] {
  const { hasFeature, points } = useContextData()
  return useMemo(() => {
    if (content.form === 'advanced') return content.modules
    return simpleModules(content, {
      hasFeature,
      hasCameras: points.some(({ id_cameras }) => id_cameras.length > 0),
    })
  }, [content, hasFeature, points])
}
