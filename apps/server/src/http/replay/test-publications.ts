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
  alertEntry,
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
  humancastRow,
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
  repeatedStep,
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
 * A publication of each kind that can change an answer. Step by step they publish something new, publish it
 * late, or correct it: every third step repeats the instants of the step before it.
 */
export const PUBLICATIONS: Readonly<Record<Topic, (writer: Writer, step: number) => Promise<unknown>>> = {
  tick: ({ database }) => publishTick(database),

  // configuration of the organisation
  station: (writer, step) =>
    publishRows(
      writer,
      'station',
      aStation({ station_id: 'north-1', owner_setup_id: 'north', name: `Col ${step}` }),
      aStation({
        station_id: 'north-canadian',
        owner_setup_id: 'north',
        name: `Aéroport ${step}`,
        source: 'msc-swob',
      }),
    ),
  setup_station: (writer, step) =>
    publishRows(
      writer,
      'setup_station',
      ...['north-1', 'north-canadian'].map((stationId) => ({
        setup_id: 'north',
        station_id: stationId,
        zone_id: step % 2 === 0 ? 'b' : 'a',
        position: 1,
        changed_by: 'test',
      })),
    ),
  castpoint: (writer, step) =>
    publishRows(
      writer,
      'castpoint',
      aCastpoint({
        castpoint_id: 'north-c1',
        owner_setup_id: 'north',
        station_id: 'north-1',
        name: `Point ${step}`,
        is_bridge: step % 2 === 0,
        // moves the start of a forecast's day
        timezone: step % 2 === 0 ? 'America/Toronto' : 'Europe/Paris',
      }),
    ),
  point: (writer, step) =>
    publishRows(writer, 'point', {
      setup_id: 'north',
      point_id: 'north-p1',
      name: `Col ${step}`,
      castpoint_id: 'north-c1',
      station_id: 'north-1',
      camera_ids: step % 2 === 0 ? ['north-cam'] : [],
      zone_id: 'a',
      position: step,
      changed_by: 'test',
    }),
  camera: (writer, step) =>
    publishRows(writer, 'camera', {
      camera_id: 'north-cam',
      owner_setup_id: 'north',
      name: `Caméra ${step}`,
      longitude_deg: 3.1,
      latitude_deg: 44.9,
      changed_by: 'test',
    }).then(() =>
      storeFact(writer, 'quebec-511', {
        kind: 'camera',
        cameraRef: '1',
        name: `Caméra ${step}`,
        location: LOCATION,
        headingDeg: null,
        road: null,
        pictureUrl: null,
        pageUrl: null,
        attribution: 'Q',
      }),
    ),
  // One entry is changed, another one is removed and restored in turn.
  own_camera: (writer, step) =>
    publishRows(
      writer,
      'own_camera',
      ownCameraRow('wind', step, false),
      ownCameraRow('gusts', step, step % 2 === 1),
    ),
  station_setting: (writer, step) =>
    publishRows(writer, 'station_setting', {
      setup_id: 'north',
      station_setting_id: 'north-1',
      name: `Col ${step}`,
      is_retired: false,
      is_removed: false,
      changed_by: 'olga',
      author: 'Olga',
    }),
  // One entry is changed, another one is removed and restored in turn.
  station_visit: (writer, step) =>
    publishRows(
      writer,
      'station_visit',
      visitRow('wind', step, false),
      visitRow('gusts', step, step % 2 === 1),
    ),
  // One entry is changed, another one is removed and restored in turn.
  climate_normal: (writer, step) =>
    publishRows(
      writer,
      'climate_normal',
      normalRow('wind', step, false),
      normalRow('gusts', step, step % 2 === 1),
    ),
  camera_mask: (writer, step) =>
    publishRows(writer, 'camera_mask', {
      setup_id: 'north',
      camera_mask_id: 'north-cam',
      masks: [
        [
          [0, 0],
          [step / 100, 0],
          [0, 0.5],
        ],
      ],
      is_removed: false,
      changed_by: 'test',
      author: 'test',
    }),
  layer: (writer, step) =>
    publishRows(writer, 'layer', {
      setup_id: 'north',
      layer_id: 'roads',
      kind: 'roads',
      name_fr: `Routes ${step}`,
      name_en: 'Roads',
      features: [],
      position: 0,
      changed_by: 'test',
    }),
  circuit: (writer, step) => publishRows(writer, 'circuit', circuitRow(step)),
  directive: (writer, step) => publishRows(writer, 'directive', directiveRow(step)),
  directive_limit: (writer, step) =>
    publishRows(
      writer,
      'directive_limit',
      limitRow('wind', step, false),
      limitRow('gusts', step, step % 2 === 1),
    ),
  directive_reader: (writer, step) =>
    publishRows(writer, 'directive_reader', {
      setup_id: 'north',
      directive_id: 'd0',
      person_id: 'olga',
      name: 'Olga Test',
      told_at: iso(step),
      read_at: step > 1 ? iso(step) : null,
    }),
  station_message: (writer, step) =>
    publishRows(writer, 'station_message', {
      setup_id: 'north',
      station_id: 'north-1',
      body: step % 3 === 2 ? null : `Message ${step}`,
      ends_at: null,
      author: 'Olga Test',
      written_at: iso(step),
      acted_by: 'olga',
    }),
  oversight: (writer, step) => publishRows(writer, 'oversight', oversightRow(step)),
  oversight_risk: (writer, step) =>
    publishRows(writer, 'oversight_risk', oversightRiskRow(step, at(repeatedStep(step) / 60), step + 1)),
  ceil: (writer, step) => publishRows(writer, 'ceil', ceilRow(step)),
  user_ceil: (writer, step) => publishRows(writer, 'user_ceil', userCeilRow(step)),
  castpoint_rules: (writer, step) =>
    publishRows(writer, 'castpoint_rules', {
      setup_id: 'north',
      castpoint_rules_id: 'points',
      rules: [{ kind: 'fog', isEnabled: true, bounds: [200 + step, null, null], probabilityPct: null }],
      is_removed: step % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  own_alert: (writer, step) =>
    publishRows(writer, 'own_alert', ownAlertRow(step, at(repeatedStep(step) / 60))),
  risk_rules: (writer, step) =>
    publishRows(writer, 'risk_rules', {
      setup_id: 'north',
      risk_rules_id: 'network',
      rules: [
        {
          id: `r${step}`,
          kind: 'ice',
          level: 3,
          when: [{ measure: 'ice', operator: 'gte', value: step / 10 }],
        },
      ],
      grip_limits: step % 2 === 0 ? [0.65, 0.5, 0.35, 0.2] : null,
      is_removed: step % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  treatment_setting: (writer, step) =>
    publishRows(writer, 'treatment_setting', {
      setup_id: 'north',
      treatment_setting_id: 'roads',
      content: { periodHours: 12 + (step % 6), costs: null },
      is_removed: step % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  what_if: (writer, step) =>
    publishRows(writer, 'what_if', whatIfRow('wind', step, false), whatIfRow('gusts', step, step % 2 === 1)),
  treatment_table: (writer, step) =>
    publishRows(writer, 'treatment_table', {
      setup_id: 'north',
      treatment_table_id: 'roads',
      content: { ...PRESETS.default, aheadHours: 1 + (step % 6) },
      is_removed: step % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  bulletin_layout: (writer, step) =>
    publishRows(writer, 'bulletin_layout', {
      setup_id: 'north',
      bulletin_layout_id: 'castpoints',
      sections: ['summary', step % 2 === 0 ? 'road' : 'skill'],
      is_removed: step % 3 === 1,
      changed_by: 'test',
      author: 'test',
    }),
  dashboard_template: (writer, step) =>
    publishRows(
      writer,
      'dashboard_template',
      dashboardTemplate('wind', step, false),
      dashboardTemplate('gusts', step, step % 2 === 1),
    ),
  // One entry is changed, another one is removed and restored in turn.
  external_view: (writer, step) =>
    publishRows(
      writer,
      'external_view',
      externalView('wind', step, false),
      externalView('gusts', step, step % 2 === 1),
    ),

  info: (writer, step) =>
    publishRows(writer, 'info', infoRow('wind', step, false), infoRow('gusts', step, step % 2 === 1)),

  ticket: (writer, step) => publishRows(writer, 'ticket', ticketRow(step)),
  report: (writer, step) =>
    publishRows(writer, 'report', reportRow('wind', step, false), reportRow('gusts', step, step % 2 === 1)),
  report_routine: (writer, step) => publishRows(writer, 'report_routine', reportRoutineRow(step)),
  briefing: (writer, step) => publishRows(writer, 'briefing', briefingRow(step)),

  // measurements and pictures
  observation: async (writer, step) => {
    const latestReading = anObservation('north-1', iso(repeatedStep(step) * 2 - 20), {
      air_temperature_c: step / 10,
      surface_temperature_c: -step,
      water_elevation_m: step,
    })
    // a complete day long ago, which adds a day to the normals
    const dayMs = Date.parse(day(-2 - repeatedStep(step)))
    const hours = Array.from({ length: 24 }, (_, hour) =>
      anObservation('north-1', new Date(dayMs + hour * 3_600_000).toISOString(), {
        air_temperature_c: step + hour / 4,
        snow_cm: step,
        wind_average_kmh: 10 * step,
        wind_direction_deg: 45 * step,
      }),
    )
    await publishRows(writer, 'observation', latestReading, ...hours)
    await storeFact(writer, 'iwls', {
      kind: 'observation',
      stationRef: '1',
      stationName: 'Port',
      location: LOCATION,
      observedAt: at(repeatedStep(step) * 2 - 20),
      values: { water: step / 10 },
      quality: {},
      elements: {},
      attribution: 'I',
    })
  },
  tide: (writer, step) =>
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
          at: new Date(Date.parse(day(0)) + repeatedStep(step) * 3_600_000),
          levelM: step,
          extremeKind: null,
          coefficient: null,
        },
      ],
      attribution: 'I',
    }),
  picture: (writer, step) =>
    publishRows(writer, 'picture', {
      camera_id: 'north-cam',
      taken_at: at(-240 + repeatedStep(step)),
      received_at: at(-230 + step),
      dated_by: 'provider',
      hash: String(step).padStart(64, '0'),
      media_type: 'image/jpeg',
      width_px: 640,
      height_px: 480,
      size_bytes: 1000,
    }),
  camera_check: (writer, step) =>
    publishRows(writer, 'camera_check', { camera_id: 'north-cam', checked_at: at(-200 + step * 11) }),
  strike: (writer, step) =>
    storeFact(writer, 'blitzortung', {
      kind: 'strike',
      struckAt: at(-repeatedStep(step) - 2),
      longitudeDeg: 3.1 + step / 1000,
      latitudeDeg: 44.9,
      polarity: 1,
      currentKa: null,
      attribution: 'B',
    }),
  lightning_watch: (writer, step) =>
    storeFact(writer, 'blitzortung', {
      kind: 'lightning_watch',
      watchedAt: at(-20 + step),
      attribution: 'B',
    }),
  timed_layer: (writer, step) =>
    storeFact(writer, 'wms', {
      kind: 'layer',
      layerRef: 'satcc',
      readAt: at(-20 + step),
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
        spans: [[iso(-120), iso(-120 + 10 * step), 600]],
        newestAt: null,
        byDay: false,
        legend: null,
        bounds: null,
        attribution: { text: 'W', url: null },
      },
    }),

  // forecasts
  forecast_run: (writer, step) =>
    publishRows(
      writer,
      'forecast_run',
      ...['s', BLEND_SOURCE].map((source) =>
        forecastRow({
          castpointId: 'north-c1',
          source,
          issuedAt: fullHour(repeatedStep(step) - 12),
          startAt: fullHour(repeatedStep(step) - 12),
          stepS: 3600,
          values: {
            tair: Array.from({ length: 30 }, (_, hour) => step + hour / 10),
            tdew: Array.from({ length: 30 }, (_, hour) => step - 2 + hour / 10),
            wind_avg: Array(30).fill(10),
            rain: Array(30).fill(step),
          },
        }),
      ),
    ),
  // An hourly and a fine forecast. The case of the fine one is rebuilt from the revision of which it was computed.
  road_forecast: async (writer, step) => {
    const { rev } = await latestAsOf(writer.database)
    return publishRows(
      writer,
      'road_forecast',
      ...[3600, FINE_STEP_S].map((stepS) => ({
        castpoint_id: 'north-c1',
        issued_at: fullHour(repeatedStep(step) - 12),
        start_at: fullHour(repeatedStep(step) - 12),
        step_s: stepS,
        model: 'test',
        as_of_rev: rev,
        inputs: {},
        notes: [],
        surface: `{${Array.from({ length: 24 }, (_, hour) => step * 100 + hour)}}`,
      })),
    )
  },
  circuit_forecast: (writer, step) =>
    publishRows(
      writer,
      'circuit_forecast',
      circuitForecastRow(step, fullHour(repeatedStep(step) - 12), step + 1),
    ),
  prescription: (writer, step) =>
    publishRows(writer, 'prescription', prescriptionRow(step, fullHour(-2), step + 1)),
  due_advice: (writer, step) =>
    publishRows(writer, 'due_advice', {
      setup_id: 'north',
      circuit_id: 'north-a',
      castpoint_id: 'north-c1',
      issued_at: fullHour(repeatedStep(step) - 30),
      situation: 'frost',
      spread: 'prewet',
      gm2: 8 + step,
      passes: 1,
    }),
  due_pass: (writer, step) =>
    publishRows(writer, 'due_pass', {
      setup_id: 'north',
      circuit_id: 'north-a',
      departs_at: fullHour(repeatedStep(step) - 30),
      issued_at: fullHour(repeatedStep(step) - 31),
      until_at: fullHour(repeatedStep(step) - 25),
      treatment: 'prewet',
      gm2: 8 + step,
    }),
  treatment: (writer, step) =>
    publishRows(writer, 'treatment', {
      castpoint_id: 'north-c1',
      treated_at: fullHour(0).toISOString(),
      source: 'truck',
      salt_gm2: 10 + step,
    }),
  treatment_act: (writer, step) => publishRows(writer, 'treatment_act', treatmentActRow(step)),
  pass_report: (writer, step) =>
    publishRows(writer, 'pass_report', {
      setup_id: 'north',
      directive_id: 'd0',
      pass_no: 0,
      person_id: 'olga',
      circuit_id: 'north-a',
      name: 'Olga',
      started_at: fullHour(-step).toISOString(),
      done_at: null,
      act_id: null,
    }),
  road_decision: (writer, step) =>
    publishRows(writer, 'road_decision', {
      setup_id: 'north',
      decision_id: `rd${Math.floor(step / 2)}`,
      circuit_id: 'north-a',
      kind: 'closed',
      limit_kmh: null,
      from_at: fullHour(-1).toISOString(),
      to_at: fullHour(6).toISOString(),
      comment: `Congère ${step}`,
      danger: null,
      author_id: 'olga',
      author: 'Olga',
      decided_at: fullHour(-1).toISOString(),
      ended_by: step % 2 === 1 ? 'Vera' : null,
      ended_at: step % 2 === 1 ? fullHour(0).toISOString() : null,
    }),
  duty: (writer, step) =>
    publishRows(
      writer,
      'duty',
      ...['wind', 'gusts'].map((id) => ({
        setup_id: 'north',
        duty_id: id,
        circuit_ids: ['north-a'],
        person_id: 'olga',
        person_name: `Olga ${step}`,
        stand_in_id: 'vera',
        stand_in_name: 'Vera',
        first_date: '2026-01-05',
        last_date: null,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        every_weeks: 1,
        timezone: 'Europe/Paris',
        start_time: '00:00',
        end_time: '00:00',
        ends_after_days: 1,
        is_removed: id === 'gusts' && step % 2 === 1,
        changed_by: 'olga',
        author: 'Olga',
      })),
    ),
  duty_replacement: (writer, step) =>
    publishRows(
      writer,
      'duty_replacement',
      ...['wind', 'gusts'].map((id) => ({
        setup_id: 'north',
        duty_replacement_id: id,
        person_id: 'olga',
        person_name: 'Olga',
        replacement_id: 'vera',
        replacement_name: `Vera ${step}`,
        circuit_ids: null,
        from_at: fullHour(-2).toISOString(),
        to_at: fullHour(2).toISOString(),
        is_removed: id === 'gusts' && step % 2 === 1,
        changed_by: 'olga',
        author: 'Olga',
      })),
    ),
  vehicle: (writer, step) =>
    publishRows(
      writer,
      'vehicle',
      ...['wind', 'gusts'].map((id) => ({
        setup_id: 'north',
        vehicle_id: id,
        name: `Saleuse ${step}`,
        circuit_id: 'north-a',
        capacity_kg: 9000 + step,
        materials: ['nacl', 'brine'],
        depot_id: 'wind',
        is_in_service: true,
        is_removed: id === 'gusts' && step % 2 === 1,
        changed_by: 'olga',
        author: 'Olga',
      })),
    ),
  depot: (writer, step) =>
    publishRows(
      writer,
      'depot',
      ...['wind', 'gusts'].map((id) => ({
        setup_id: 'north',
        depot_id: id,
        name: `Dépôt ${step}`,
        salt_kg: 1000 * step,
        abrasive_kg: null,
        counted_at: fullHour(-step).toISOString(),
        is_removed: id === 'gusts' && step % 2 === 1,
        changed_by: 'olga',
        author: 'Olga',
      })),
    ),
  forecast_scenario: (writer, step) =>
    publishRows(writer, 'forecast_scenario', {
      castpoint_id: 'north-c1',
      issued_at: fullHour(repeatedStep(step) - 12),
      as_of_rev: step + 1,
      basis: 'past_errors',
      ensemble: null,
      days: [scenarioDay(step)],
    }),
  skill: (writer, step) =>
    publishRows(writer, 'skill', {
      castpoint_id: 'north-c1',
      increments: ['ts', 'tair'].map((measure) => ({
        source: 'verglas',
        measure,
        day: day(-1 - repeatedStep(step)),
        worst: null,
        n: '{1,1,1,1,1,1}',
        sum_error: `{${Array(6).fill(step)}}`,
        sum_absolute: `{${Array(6).fill(step)}}`,
        sum_square: `{${Array(6).fill(step)}}`,
      })),
    }),
  humancast: (writer, step) =>
    publishRows(
      writer,
      'humancast',
      humancastRow('wind', step, false),
      humancastRow('gusts', step, step % 2 === 1),
    ),

  // messages of other services
  alert: (writer, step) =>
    storeFact(writer, 'cap', {
      kind: 'alert',
      form: 'message',
      slot: `m${step % 2}`,
      issuedAt: at(-60 + repeatedStep(step)),
      isCancel: step % 4 === 3,
      replaces: [],
      entries: [alertEntry(step)],
      attribution: 'A',
    }),
  alert_list: async (writer, step) => {
    const issuedAt = at(-60 + repeatedStep(step))
    const list = {
      kind: 'alert' as const,
      form: 'list' as const,
      issuedAt,
      isComplete: step % 3 !== 0,
      unread: [],
    }
    await storeFact(writer, 'vigilance', {
      ...list,
      slots: [{ slot: '63 5', entries: [alertEntry(step)] }],
      stated: {
        periods: [
          {
            name: 'J',
            from: iso(-60),
            to: iso(600),
            title: `Neige ${step}`,
            text: [],
            severities: { 63: 2 },
          },
        ],
      },
      statedAreas: [],
      attribution: 'V',
    })
    const reach = { code: 'AA1', name: `Allier ${step}`, territory: null, severity: 2, area: areaId(REACH) }
    await storeFact(writer, 'vigicrues', {
      ...list,
      slots: [],
      stated: { reaches: [reach] },
      statedAreas: [REACH],
      attribution: 'V',
    })
  },
  alert_text: (writer, step) =>
    storeFact(writer, 'vigilance', {
      kind: 'alert',
      form: 'texts',
      issuedAt: at(-60 + repeatedStep(step)),
      texts: ['63 5', 'FRA all'].map((slot) => ({ slot, texts: { fr: textOf(`Texte ${step}`) } })),
    }),
  listing: async (writer, step) => {
    const list = {
      kind: 'listing' as const,
      part: '',
      issuedAt: at(-60 + repeatedStep(step)),
      attribution: 'L',
    }
    await storeFact(writer, 'hydro-quebec', {
      ...list,
      list: 'outages',
      items: [{ ...outage(step), endMaxAt: iso(100 + step), progress: 'unknown', message: null }],
    })
    await storeFact(writer, 'hydro-quebec', {
      ...list,
      list: 'planned_outages',
      items: [
        {
          ...outage(step),
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
    const depth = { ref: 'f', name: 'Gel', observedAt: iso(-70), frostDepthCm: step, thawDepthCm: null }
    await storeFact(writer, 'quebec-511', {
      ...list,
      list: 'frost_depths',
      items: [{ ...depth, position: POSITION, properties: {} }],
    })
  },
  read_mark: async (writer, step) => {
    const state = step % 2 === 0 ? 'read' : 'unread'
    for (const id of await writer.alertIds())
      await writer.act('POST', `/setups/north/users/olga/read/alerts/${id}/north-c1/${state}`)
  },
}

const whatIfRow = (id: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  what_if_id: id,
  name: `try ${step}`,
  circuit_id: 'north-a',
  castpoint_id: 'north-c1',
  tried_at: fullHour(-1),
  passes: [{ at: fullHour(1).toISOString(), treatment: 'salt', gm2: 10 + step, deicer: 'nacl' }],
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})
