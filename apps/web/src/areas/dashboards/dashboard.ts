import type { CallAnswer } from '@verglas/contract'
import type { ModuleKind } from '@verglas/contract/dashboard-codes'

export type Dashboard = CallAnswer<'getDashboard'>['dashboard']
export type Template = CallAnswer<'getDashboardTemplate'>['entry']
export type Content = Dashboard['content']
export type SimpleContent = Extract<Content, { form: 'simple' }>
export type Module = Extract<Content, { form: 'advanced' }>['modules'][number]
export type ModuleOf<Kind extends ModuleKind> = Extract<Module, { kind: Kind }>

export const NO_PLACES: SimpleContent = {
  form: 'simple',
  stations: [],
  castpoints: [],
  circuits: [],
  cameras: [],
}

/** A dashboard that can be displayed: own, shared, template or default. */
export type DashboardOption =
  | {
      readonly kind: 'own'
      readonly id: string
      readonly name: string
      readonly content: Content
      readonly dashboard: Dashboard
    }
  | {
      readonly kind: 'shared'
      readonly id: string
      readonly name: string
      readonly content: Content
      readonly dashboard: Dashboard
    }
  | {
      readonly kind: 'template'
      readonly id: string
      readonly name: string
      readonly content: Content
      readonly template: Template
    }
  | { readonly kind: 'usual'; readonly id: null; readonly name: string; readonly content: Content }

/** In reading order: used where there is no grid, and for keyboard navigation. */
export const sortForReading = <Box extends { readonly x: number; readonly y: number }>(
  boxes: readonly Box[],
): readonly Box[] => boxes.toSorted((a, b) => a.y - b.y || a.x - b.x)

/** The number of rows. */
export const rowsOf = (boxes: readonly { readonly y: number; readonly h: number }[]): number =>
  Math.max(1, ...boxes.map(({ y, h }) => y + h))
