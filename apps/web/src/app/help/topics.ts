import { folded } from '@verglas/language'
import type { Access } from '../../lib/area-manifest.ts'

/** A help topic for a screen; its texts are under `help.topics.<key>`. */
export type Topic = {
  readonly key: string
  /** Prefixes of its screens' addresses. */
  readonly at: readonly string[]
  readonly access: Access
}

/** Topics in the order of the list. */
export const TOPICS: readonly Topic[] = [
  {
    key: 'dashboard',
    at: ['/dashboard'],
    access: ['stations', 'forecasts', 'roadcast', 'alerts', 'cameras', 'oversight', 'news'],
  },
  { key: 'stations', at: ['/stations'], access: 'stations' },
  { key: 'station', at: ['/stations/view', '/stations/edit'], access: 'stations' },
  { key: 'stationTools', at: ['/tools/stations'], access: 'admin_stations' },
  { key: 'statistics', at: ['/stats'], access: 'stations_stats' },
  { key: 'forecasts', at: ['/previsions', '/pdf'], access: 'forecasts' },
  { key: 'forecast', at: ['/previsions/view', '/previsions/simple'], access: 'forecasts' },
  { key: 'skill', at: ['/previsions/qualite'], access: 'forecasts' },
  {
    key: 'circuits',
    at: [
      '/roads/circuits',
      '/roads/recommendations',
      '/roads/agreement',
      '/roads/balance',
      '/roads/treatments',
      '/roads/duty',
    ],
    access: 'roadcast',
  },
  { key: 'circuit', at: ['/roads/circuit', '/roads/simple', '/roads/dossier'], access: 'roadcast' },
  { key: 'network', at: ['/roads'], access: 'roadcast' },
  { key: 'night', at: ['/tonight'], access: 'roadcast' },
  { key: 'tonight', at: ['/tonight/points'], access: 'roadcast' },
  { key: 'alerts', at: ['/alerts'], access: 'alerts' },
  { key: 'oversights', at: ['/oversights'], access: 'oversight' },
  { key: 'risks', at: ['/risks'], access: 'everyone' },
  { key: 'maps', at: ['/cartes'], access: ['obs_map', 'datapoints_map'] },
  { key: 'cameras', at: ['/cameras'], access: 'cameras' },
  { key: 'compare', at: ['/compare'], access: ['stations', 'forecasts'] },
  { key: 'news', at: ['/news', '/briefings', '/admin/news'], access: 'news' },
  { key: 'reports', at: ['/rapports'], access: 'reports' },
  { key: 'handover', at: ['/handover'], access: 'reports' },
  {
    key: 'exports',
    at: ['/export'],
    access: ['stations', 'forecasts', 'roadcast', 'alerts', 'directive', 'prescriptions'],
  },
  { key: 'performance', at: ['/demo/performance'], access: 'demo_performance' },
  { key: 'support', at: ['/support'], access: 'everyone' },
  { key: 'profile', at: ['/user'], access: 'everyone' },
  { key: 'administration', at: ['/admin', '/users'], access: ['admin_users', 'admin_users_zone'] },
  { key: 'time', at: [], access: 'everyone' },
]

const isAt = (pathname: string, start: string) => pathname === start || pathname.startsWith(`${start}/`)

/** The topic of a screen: the one with the longest matching address prefix. */
export function topicAt(pathname: string, topics: readonly Topic[] = TOPICS): Topic | null {
  const fits = ({ at }: Topic) =>
    Math.max(0, ...at.filter((start) => isAt(pathname, start)).map(({ length }) => length))
  const [best] = topics.toSorted((a, b) => fits(b) - fits(a))
  return best && fits(best) > 0 ? best : null
}

/** Topics whose text contains every typed word (anywhere in it), ignoring accents and case. */
export function searchTopics(
  topics: readonly Topic[],
  text: string,
  wordsOf: (topic: Topic) => string,
): readonly Topic[] {
  const searchWords = folded(text).split(/\s+/).filter(Boolean)
  return topics.filter((topic) => {
    const words = folded(wordsOf(topic))
    return searchWords.every((word) => words.includes(word))
  })
}
