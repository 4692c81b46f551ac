import type { Topic } from '@verglas/contract'
import { BLEND_SOURCE } from '@verglas/contract/codes'
import { areaId } from '@verglas/sources/facts/area-id'
import { PRESETS } from '@verglas/treatment'
import { FINE_STEP_S } from '../../chain/steps/road/cases.ts'
import { latestAsOf } from '../../db/as-of.ts'
import { publishTick } from '../../db/publish.ts'
import { forecastRow } from '../../ingest/rows.ts'
import { aCastpoint, anObservation, aStation } from '../../test-support/small-seed.ts'
import {
  again,
  alertPart,
  at,
  briefingRow,
  ceilRow,
  circuitForecastRow,
  circuitRow,
  dashboardTemplate,
  day,
  directiveRow,
  externalView,
  fullHour,
  infoRow,
  iso,
  LOCATION,
  limitRow,
  normalRow,
  outage,
  oversightRiskRow,
  oversightRow,
  ownAlertRow,
  ownCameraRow,
  POSITION,
  prescriptionRow,
  REACH,
  reportRoutineRow,
  reportRow,
  scenarioDay,
  textOf,
  ticketRow,
  treatmentActRow,
  userCeilRow,
  visitRow,
} from './test-facts.ts'
import { publishRows, storeFact, type Writer } from './test-writer.ts'

/**
 * A publication of each kind by which an answer can change. Turn after turn they say something new, say it late, or
 * correct what was said: the instants of every third turn are those of the turn before it.
 */
export const PUBLICATIONS: Readonly<Record<Topic, (writer: Writer, turn: number) => Promise<unknown>>> = {
  tick: ({ database }) => publishTick(database),

  // what the organisation has configured
  station: (writer, turn) =>
    publishRows(
      writer,
      'station',
      aStation({ station_id: 'north-1', owner_setup_id: 'north', name: `Col ${turn}` }),
      aStation({
        station_id: 'north-canadian',
        owner_setup_id: 'north',
        name: `Aéroport ${turn}`,
        source: 'msc-swob',
      }),
    ),
  setup_station: (writer, turn) =>
    publishRows(
      writer,
      'setup_station',
      ...['north-1', 'north-canadian'].map((stationId) => ({
        setup_id: 'north',
        station_id: stationId,
        zone_id: turn % 2 === 0 ? 'b' : 'a',
        position: 1,
        changed_by: 'test',
      })),
    ),
  castpoint: (writer, turn) =>
    publishRows(
      writer,
      'castpoint',
      aCastpoint({
        castpoint_id: 'north-c1',
        owner_setup_id: 'north',
        station_id: 'north-1',
        name: `Point ${turn}`,
        is_bridge: turn % 2 === 0,
        // the day of a forecast begins elsewhere
        timezone: turn % 2 === 0 ? 'America/Toronto' : 'Europe/Paris',
      }),
    ),
  point: (writer, turn) =>
    publishRows(writer, 'point', {
      setup_id: 'north',
      point_id: 'north-p1',
      name: `Col ${turn}`,
      castpoint_id: 'north-c1',
      station_id: 'north-1',
      camera_ids: turn % 2 === 0 ? ['north-cam'] : [],
      zone_id: 'a',
      position: turn,
      changed_by: 'test',
    }),
  camera: (writer, turn) =>
    publishRows(writer, 'camera', {
      camera_id: 'north-cam',
      owner_setup_id: 'north',
      name: `Caméra ${turn}`,
      longitude_deg: 3.1,
      latitude_deg: 44.9,
      changed_by: 'test',
    }).then(() =>
      storeFact(writer, 'quebec-511', {
        kind: 'camera',
        cameraRef: '1',
        name: `Caméra ${turn}`,
        location: LOCATION,
        headingDeg: null,
        road: null,
        pictureUrl: null,
        pageUrl: null,
        attribution: 'Q',
      }),
    ),
  // one is changed, another comes and goes
  own_camera: (writer, turn) =>
    publishRows(
      writer,
      'own_camera',
      ownCameraRow('wind', turn, false),
      ownCameraRow('gusts', turn, turn % 2 === 1),
    ),
  station_setting: (writer, turn) =>
    publishRows(writer, 'station_setting', {
      setup_id: 'north',
      station_setting_id: 'north-1',
      name: `Col ${turn}`,
      is_retired: false,
      is_removed: false,
      changed_by: 'olga',
      author: 'Olga',
    }),
  // one is changed, another comes and goes
  station_visit: (writer, turn) =>
    publishRows(
      writer,
      'station_visit',
      visitRow('wind', turn, false),
      visitRow('gusts', turn, turn % 2 === 1),
    ),
  // one is changed, another comes and goes
  climate_normal: (writer, turn) =>
    publishRows(
      writer,
      'climate_normal',
      normalRow('wind', turn, false),
      normalRow('gusts', turn, turn % 2 === 1),
    ),
  camera_mask: (writer, turn) =>
    publishRows(writer, 'camera_mask', {
      setup_id: 'north',
      camera_mask_id: 'north-cam',
      masks: [
        [
          [0, 0],
          [turn / 100, 0],
          [0, 0.5],
        ],
      ],
      is_removed: false,
      changed_by: 'test',
      author: 'test',
    }),
  layer: (writer, turn) =>
    publishRows(writer, 'layer', {
      setup_id: 'north',
      layer_id: 'roads',
      kind: 'roads',
      name_fr: `Routes ${turn}`,
      name_en: 'Roads',
      features: [],
      position: 0,
      changed_by: 'test',
    }),
  circuit: (writer, turn) => publishRows(writer, 'circuit', circuitRow(turn)),
  directive: (writer, turn) => publishRows(writer, 'directive', directiveRow(turn)),
  directive_limit: (writer, turn) =>
    publishRows(
      writer,
      'directive_limit',
      limitRow('wind', turn, false),
      limitRow('gusts', turn, turn % 2 === 1),
    ),
  directive_reader: (writer, turn) =>
    publishRows(writer, 'directive_reader', {
      setup_id: 'north',
      directive_id: 'd0',
      person_id: 'olga',
      name: 'Olga Test',
      told_at: iso(turn),
      read_at: turn > 1 ? iso(turn) : null,
    }),
  station_message: (writer, turn) =>
    publishRows(writer, 'station_message', {
      setup_id: 'north',
      station_id: 'north-1',
      body: turn % 3 === 2 ? null : `Message ${turn}`,
      ends_at: null,
      author: 'Olga Test',
      written_at: iso(turn),
      acted_by: 'olga',
    }),
  oversight: (writer, turn) => publishRows(writer, 'oversight', oversightRow(turn)),
  oversight_risk: (writer, turn) =>
    publishRows(writer, 'oversight_risk', oversightRiskRow(turn, at(again(turn) / 60), turn + 1)),
  ceil: (writer, turn) => publishRows(writer, 'ceil', ceilRow(turn)),
  user_ceil: (writer, turn) => publishRows(writer, 'user_ceil', userCeilRow(turn)),
  castpoint_rules: (writer, turn) =>
    publishRows(writer, 'castpoint_rules', {
      setup_id: 'north',
      castpoint_rules_id: 'points',
      rules: [{ kind: 'fog', isEnabled: true, bounds: [200 + turn, null, null], probabilityPct: null }],
      is_removed: turn % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  own_alert: (writer, turn) => publishRows(writer, 'own_alert', ownAlertRow(turn, at(again(turn) / 60))),
  risk_rules: (writer, turn) =>
    publishRows(writer, 'risk_rules', {
      setup_id: 'north',
      risk_rules_id: 'network',
      rules: [
        {
          id: `r${turn}`,
          kind: 'ice',
          level: 3,
          when: [{ measure: 'ice', operator: 'gte', value: turn / 10 }],
        },
      ],
      is_removed: turn % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  treatment_setting: (writer, turn) =>
    publishRows(writer, 'treatment_setting', {
      setup_id: 'north',
      treatment_setting_id: 'roads',
      content: { periodHours: 12 + (turn % 6), costs: null },
      is_removed: turn % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  what_if: (writer, turn) =>
    publishRows(writer, 'what_if', whatIfRow('wind', turn, false), whatIfRow('gusts', turn, turn % 2 === 1)),
  treatment_table: (writer, turn) =>
    publishRows(writer, 'treatment_table', {
      setup_id: 'north',
      treatment_table_id: 'roads',
      content: { ...PRESETS.default, aheadHours: 1 + (turn % 6) },
      is_removed: turn % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  bulletin_layout: (writer, turn) =>
    publishRows(writer, 'bulletin_layout', {
      setup_id: 'north',
      bulletin_layout_id: 'castpoints',
      sections: ['summary', turn % 2 === 0 ? 'road' : 'skill'],
      is_removed: turn % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  dashboard_template: (writer, turn) =>
    publishRows(
      writer,
      'dashboard_template',
      dashboardTemplate('wind', turn, false),
      dashboardTemplate('gusts', turn, turn % 2 === 1),
    ),
  // one is changed, another comes and goes
  external_view: (writer, turn) =>
    publishRows(
      writer,
      'external_view',
      externalView('wind', turn, false),
      externalView('gusts', turn, turn % 2 === 1),
    ),

  info: (writer, turn) =>
    publishRows(writer, 'info', infoRow('wind', turn, false), infoRow('gusts', turn, turn % 2 === 1)),

  ticket: (writer, turn) => publishRows(writer, 'ticket', ticketRow(turn)),
  report: (writer, turn) =>
    publishRows(writer, 'report', reportRow('wind', turn, false), reportRow('gusts', turn, turn % 2 === 1)),
  report_routine: (writer, turn) => publishRows(writer, 'report_routine', reportRoutineRow(turn)),
  briefing: (writer, turn) => publishRows(writer, 'briefing', briefingRow(turn)),

  // what was measured and seen
  observation: async (writer, turn) => {
    const newest = anObservation('north-1', iso(again(turn) * 2 - 20), {
      air_temperature_c: turn / 10,
      surface_temperature_c: -turn,
      water_elevation_m: turn,
    })
    // a whole day of long ago, so that normals have a day more
    const then = Date.parse(day(-2 - again(turn)))
    const hours = Array.from({ length: 24 }, (_, hour) =>
      anObservation('north-1', new Date(then + hour * 3_600_000).toISOString(), {
        air_temperature_c: turn + hour / 4,
        snow_cm: turn,
        wind_average_kmh: 10 * turn,
        wind_direction_deg: 45 * turn,
      }),
    )
    await publishRows(writer, 'observation', newest, ...hours)
    await storeFact(writer, 'iwls', {
      kind: 'observation',
      stationRef: '1',
      stationName: 'Port',
      location: LOCATION,
      observedAt: at(again(turn) * 2 - 20),
      values: { water: turn / 10 },
      quality: {},
      elements: {},
      attribution: 'I',
    })
  },
  tide: (writer, turn) =>
    storeFact(writer, 'iwls', {
      kind: 'tide',
      stationRef: '1',
      stationName: 'Port',
      location: LOCATION,
      series: 'prediction',
      day: day(0),
      replaces: null,
      values: [
        {
          at: new Date(Date.parse(day(0)) + again(turn) * 3_600_000),
          levelM: turn,
          extremeKind: null,
          coefficient: null,
        },
      ],
      attribution: 'I',
    }),
  picture: (writer, turn) =>
    publishRows(writer, 'picture', {
      camera_id: 'north-cam',
      taken_at: at(-240 + again(turn)),
      received_at: at(-230 + turn),
      dated_by: 'provider',
      hash: String(turn).padStart(64, '0'),
      media_type: 'image/jpeg',
      width_px: 640,
      height_px: 480,
      size_bytes: 1000,
    }),
  camera_check: (writer, turn) =>
    publishRows(writer, 'camera_check', { camera_id: 'north-cam', checked_at: at(-200 + turn * 11) }),
  strike: (writer, turn) =>
    storeFact(writer, 'blitzortung', {
      kind: 'strike',
      struckAt: at(-again(turn) - 2),
      longitudeDeg: 3.1 + turn / 1000,
      latitudeDeg: 44.9,
      polarity: 1,
      currentKa: null,
      attribution: 'B',
    }),
  lightning_watch: (writer, turn) =>
    storeFact(writer, 'blitzortung', {
      kind: 'lightning_watch',
      watchedAt: at(-20 + turn),
      attribution: 'B',
    }),
  timed_layer: (writer, turn) =>
    storeFact(writer, 'wms', {
      kind: 'layer',
      layerRef: 'satcc',
      readAt: at(-20 + turn),
      content: {
        name: { fr: 'Satellite', en: 'Satellite' },
        role: 'satcc',
        map: {
          kind: 'wms',
          version: '1.3.0',
          url: 'https://maps.example.org/wms',
          layer: 'l',
          style: '',
          format: 'image/png',
          crs: 'EPSG:3857',
          referenceAt: null,
        },
        spans: [[iso(-120), iso(-120 + 10 * turn), 600]],
        newestAt: null,
        byDay: false,
        legend: null,
        bounds: null,
        attribution: { text: 'W', url: null },
      },
    }),

  // what is foreseen
  forecast_run: (writer, turn) =>
    publishRows(
      writer,
      'forecast_run',
      ...['s', BLEND_SOURCE].map((source) =>
        forecastRow({
          castpointId: 'north-c1',
          source,
          issuedAt: fullHour(again(turn) - 12),
          startAt: fullHour(again(turn) - 12),
          stepS: 3600,
          values: {
            tair: Array.from({ length: 30 }, (_, hour) => turn + hour / 10),
            tdew: Array.from({ length: 30 }, (_, hour) => turn - 2 + hour / 10),
            wind_avg: Array(30).fill(10),
            rain: Array(30).fill(turn),
          },
        }),
      ),
    ),
  // hourly, and fine: of that one the case is made again from what was known when it was made
  road_forecast: async (writer, turn) => {
    const { rev } = await latestAsOf(writer.database)
    return publishRows(
      writer,
      'road_forecast',
      ...[3600, FINE_STEP_S].map((stepS) => ({
        castpoint_id: 'north-c1',
        issued_at: fullHour(again(turn) - 12),
        start_at: fullHour(again(turn) - 12),
        step_s: stepS,
        model: 'test',
        as_of_rev: rev,
        inputs: {},
        notes: [],
        surface: `{${Array.from({ length: 24 }, (_, hour) => turn * 100 + hour)}}`,
      })),
    )
  },
  circuit_forecast: (writer, turn) =>
    publishRows(writer, 'circuit_forecast', circuitForecastRow(turn, fullHour(again(turn) - 12), turn + 1)),
  prescription: (writer, turn) =>
    publishRows(writer, 'prescription', prescriptionRow(turn, fullHour(-2), turn + 1)),
  due_advice: (writer, turn) =>
    publishRows(writer, 'due_advice', {
      setup_id: 'north',
      circuit_id: 'north-a',
      castpoint_id: 'north-c1',
      issued_at: fullHour(again(turn) - 30),
      situation: 'frost',
      spread: 'prewet',
      gm2: 8 + turn,
      passes: 1,
    }),
  treatment: (writer, turn) =>
    publishRows(writer, 'treatment', {
      castpoint_id: 'north-c1',
      treated_at: fullHour(0).toISOString(),
      source: 'truck',
      salt_gm2: 10 + turn,
    }),
  treatment_act: (writer, turn) => publishRows(writer, 'treatment_act', treatmentActRow(turn)),
  vehicle: (writer, turn) =>
    publishRows(
      writer,
      'vehicle',
      ...['wind', 'gusts'].map((id) => ({
        setup_id: 'north',
        vehicle_id: id,
        name: `Saleuse ${turn}`,
        circuit_id: 'north-a',
        is_removed: id === 'gusts' && turn % 2 === 1,
        changed_by: 'olga',
        author: 'Olga',
      })),
    ),
  forecast_scenario: (writer, turn) =>
    publishRows(writer, 'forecast_scenario', {
      castpoint_id: 'north-c1',
      issued_at: fullHour(again(turn) - 12),
      as_of_rev: turn + 1,
      basis: 'past_errors',
      ensemble: null,
      days: [scenarioDay(turn)],
    }),
  skill: (writer, turn) =>
    publishRows(writer, 'skill', {
      castpoint_id: 'north-c1',
      increments: ['ts', 'tair'].map((measure) => ({
        source: 'verglas',
        measure,
        day: day(-1 - again(turn)),
        worst: null,
        n: '{1,1,1,1,1,1}',
        sum_error: `{${Array(6).fill(turn)}}`,
        sum_absolute: `{${Array(6).fill(turn)}}`,
        sum_square: `{${Array(6).fill(turn)}}`,
      })),
    }),
  humancast: (writer, turn) =>
    publishRows(writer, 'humancast', {
      setup_id: 'north',
      humancast_id: `h${Math.floor(turn / 2)}`,
      castpoint_id: 'north-c1',
      // written in one turn, withdrawn in the next
      is_withdrawn: turn % 2 === 1,
      body: `Avis ${turn}`,
      corrections: [{ measure: 'tair', delta: -0.5 - turn, from: iso(-60), to: iso(60) }],
      from_at: at(-60),
      to_at: at(60),
      author: 'Olga Test',
      written_at: at(-60),
      acted_by: 'olga',
    }),

  // what others say
  alert: (writer, turn) =>
    storeFact(writer, 'cap', {
      kind: 'alert',
      form: 'message',
      slot: `m${turn % 2}`,
      issuedAt: at(-60 + again(turn)),
      isCancel: turn % 4 === 3,
      replaces: [],
      entries: [alertPart(turn)],
      attribution: 'A',
    }),
  alert_list: async (writer, turn) => {
    const issuedAt = at(-60 + again(turn))
    const list = {
      kind: 'alert' as const,
      form: 'list' as const,
      issuedAt,
      isComplete: turn % 3 !== 0,
      unread: [],
    }
    await storeFact(writer, 'vigilance', {
      ...list,
      slots: [{ slot: '63 5', entries: [alertPart(turn)] }],
      stated: {
        periods: [
          {
            name: 'J',
            from: iso(-60),
            to: iso(600),
            title: `Neige ${turn}`,
            text: [],
            severities: { 63: 2 },
          },
        ],
      },
      statedAreas: [],
      attribution: 'V',
    })
    const reach = { code: 'AA1', name: `Allier ${turn}`, territory: null, severity: 2, area: areaId(REACH) }
    await storeFact(writer, 'vigicrues', {
      ...list,
      slots: [],
      stated: { reaches: [reach] },
      statedAreas: [REACH],
      attribution: 'V',
    })
  },
  alert_text: (writer, turn) =>
    storeFact(writer, 'vigilance', {
      kind: 'alert',
      form: 'texts',
      issuedAt: at(-60 + again(turn)),
      texts: ['63 5', 'FRA all'].map((slot) => ({ slot, texts: { fr: textOf(`Texte ${turn}`) } })),
    }),
  listing: async (writer, turn) => {
    const list = { kind: 'listing' as const, part: '', issuedAt: at(-60 + again(turn)), attribution: 'L' }
    await storeFact(writer, 'hydro-quebec', {
      ...list,
      list: 'outages',
      items: [{ ...outage(turn), endMaxAt: iso(100 + turn), progress: 'unknown', message: null }],
    })
    await storeFact(writer, 'hydro-quebec', {
      ...list,
      list: 'planned_outages',
      items: [
        {
          ...outage(turn),
          planned: true,
          endMaxAt: iso(100),
          notice: 'n',
          state: 'confirmed',
          postponed: false,
          plannedStartAt: null,
          plannedEndAt: null,
          remark: null,
        },
      ],
    })
    const depth = { ref: 'f', name: 'Gel', observedAt: iso(-70), frostDepthCm: turn, thawDepthCm: null }
    await storeFact(writer, 'quebec-511', {
      ...list,
      list: 'frost_depths',
      items: [{ ...depth, position: POSITION, properties: {} }],
    })
  },
  read_mark: async (writer, turn) => {
    const state = turn % 2 === 0 ? 'read' : 'unread'
    for (const id of await writer.alertIds())
      await writer.act('POST', `/setups/north/users/olga/read/alerts/${id}/north-c1/${state}`)
  },
}

const whatIfRow = (id: string, turn: number, isRemoved: boolean) => ({
  setup_id: 'north',
  what_if_id: id,
  name: `try ${turn}`,
  circuit_id: 'north-a',
  castpoint_id: 'north-c1',
  tried_at: fullHour(-1),
  passes: [{ at: fullHour(1).toISOString(), treatment: 'salt', gm2: 10 + turn, deicer: 'nacl' }],
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})
