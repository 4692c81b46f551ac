import { useContextData } from '../../lib/context.ts'
import { useIsFullscreen } from '../../lib/use-is-fullscreen.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import css from './dashboard.module.css'
import { type Module, rowsOf, sortForReading } from './dashboard.ts'
import { ModuleFrame } from './ModuleFrame.tsx'
import { isOpen, kindOf } from './module-kinds.ts'

type Props = { readonly modules: readonly Module[] }

/** Row height on a phone, where each module takes the full width. */
const PHONE_ROW_PX = 52

/**
 * Modules on their grid. On a wall the grid fills the screen and does not scroll; on a phone modules are
 * stacked. Modules that the user may not see are left out.
 */
export function DashboardView({ modules }: Props) {
  const { hasFeature } = useContextData()
  const isPhone = useIsPhone()
  const isFullscreen = useIsFullscreen()
  const visibleModules = sortForReading(modules.filter((module) => isOpen(module, hasFeature)))
  if (isPhone) {
    return (
      <Stack gap={12}>
        {visibleModules.map((module) => (
          <div
            key={module.id}
            style={{ height: Math.max(module.h, kindOf(module).minSize.h) * PHONE_ROW_PX }}
          >
            <ModuleFrame module={module} />
          </div>
        ))}
      </Stack>
    )
  }
  const rows = rowsOf(visibleModules)
  return (
    <div
      className={css.grid}
      data-wall={isFullscreen || undefined}
      style={{ '--rows': rows } as React.CSSProperties}
    >
      {visibleModules.map((module) => {
        const { id, x, y, w, h } = module
        return (
          <div key={id} style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}>
            <ModuleFrame module={module} />
          </div>
        )
      })}
    </div>
  )
}
