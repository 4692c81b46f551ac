import type { CallAnswer } from '@verglas/contract'

export type ExternalView = CallAnswer<'listExternalViews'>['entries'][number]

/** Finds the view named in an address by its id, else the first of that kind. */
export function findView(views: readonly ExternalView[], name: string): ExternalView | undefined {
  const enabledViews = views.filter(({ isEnabled }) => isEnabled)
  return enabledViews.find(({ id }) => id === name) ?? enabledViews.find(({ kind }) => kind === name)
}

/** The host that a browser contacts when it opens the view. */
export const hostOf = ({ pattern }: ExternalView): string => pattern.split('/')[2] ?? ''

type Place = { readonly latitude: number; readonly longitude: number }

/** The middle of the organisation's places, where such a map opens; the middle of France without any. */
export function middleOf(places: readonly Place[]): { lat: number; lon: number } {
  if (places.length === 0) return { lat: 46.5, lon: 2.5 }
  const between = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return {
    lat: Number(between(places.map(({ latitude }) => latitude)).toFixed(4)),
    lon: Number(between(places.map(({ longitude }) => longitude)).toFixed(4)),
  }
}
