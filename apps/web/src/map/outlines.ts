import type { FeatureCollection, MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import address from 'world-atlas/countries-50m.json?url'
import { unwrapAreas, unwrapLines } from './unwrap.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/** Land and borders of the world, 1 : 50 million (Natural Earth, public domain); served by ourselves. */
export type Outlines = { readonly land: FeatureCollection; readonly borders: MultiLineString }

let loading: Promise<Outlines> | undefined

/** Loaded once a page; a failure is tried again with the next map. */
export function loadOutlines(): Promise<Outlines> {
  loading ??= fetchOutlines().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchOutlines(): Promise<Outlines> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`outlines: ${answer.status}`)
  const atlas = (await answer.json()) as Atlas
  return {
    land: unwrapAreas(feature(atlas, atlas.objects.land)),
    borders: unwrapLines(mesh(atlas, atlas.objects.countries, (left, right) => left !== right)),
  }
}
