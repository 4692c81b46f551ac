import type { MeasureCode } from '@verglas/contract/measures'

/** One element that can provide a measure. */
export type Choice = {
  name: string
  /**
   * The sum over the past hour only counts at the full hour: minute and special reports repeat it, and sums
   * over a day would count it many times.
   */
  atFullHour?: true
  /** Quality note added to the value if this element is the one used. */
  note?: string
}

const names = (...list: string[]): Choice[] => list.map((name) => ({ name }))
const hourly = (...list: string[]): Choice[] => list.map((name) => ({ name, atFullHour: true as const }))

const MEAN_WIND = names(
  'avg_wnd_spd_10m_pst10mts',
  'avg_wnd_spd_10m_pst2mts',
  'avg_wnd_spd_10m_pst1mt',
  'avg_wnd_spd_pst10mts',
  'avg_wnd_spd_pst2mts',
  'wnd_spd',
  'avg_wnd_spd_10m_pst1hr',
  'avg_wnd_spd_pst1hr',
  'mean_wnd_spd_pst1hr',
)

/**
 * Elements for each measure in order of preference: the current reading before means, short periods before
 * long ones, the combined value of several sensors before that of a single one. page.md gives the reasons.
 */
export const ELEMENTS = {
  ts: names('sfc_temp', 'sfc_temp_1', 'rd_sfc_temp', 'pvmt_temp', 'pvmnt_temp', 'avg_pvmt_temp_pst10mts'),
  tss: names('sub_sfc_temp', 'sub_sfc_temp_1'),
  tfreeze: names('sfc_frzng_pt', 'sfc_frzng_pt_1'),
  tair: names(
    'air_temp',
    'air_temp_1',
    'avg_air_temp_pst1mt',
    'avg_air_temp_pst2mts',
    'avg_air_temp_pst10mts',
    'avg_air_temp_pst1hr',
  ),
  tdew: names('dwpt_temp', 'avg_dwpt_temp_pst1hr'),
  rh: names('rel_hum', 'avg_rel_hum_pst2mts', 'avg_rel_hum_pst5mts', 'avg_rel_hum_pst1hr'),
  pres: names('stn_pres', 'avg_stn_pres_pst1hr'),
  pres_sea: names('mslp', 'avg_mslp_pst1hr'),
  wind_force: MEAN_WIND,
  wind_avg: MEAN_WIND,
  wind_max: names(
    'max_wnd_gst_spd_10m_pst10mts',
    'max_wnd_spd_10m_pst10mts',
    'max_wnd_spd_pst10mts',
    'max_wnd_spd_10m_pst1mt',
    'max_wnd_spd_10m_pst1hr',
    'max_pk_wnd_spd_10m_pst1hr',
    'max_wnd_spd_pst1hr',
  ),
  wind_dir: names(
    'avg_wnd_dir_10m_pst10mts',
    'avg_wnd_dir_10m_pst2mts',
    'avg_wnd_dir_10m_pst1mt',
    'avg_wnd_dir_pst10mts',
    'avg_wnd_dir_pst2mts',
    'wnd_dir',
    'avg_wnd_dir_10m_pst1hr',
    'avg_wnd_dir_pst1hr',
    'mean_wnd_dir_pst1hr',
  ),
  vis: [
    ...names('vis', 'avg_vis_pst10mts'),
    // The best minute of the hour does not describe the present fog.
    { name: 'max_vis_pst1hr', note: 'maximum of the past hour' },
  ],
  solar: names('globl_solr_radn', 'avg_globl_solr_radn_pst1mt', 'avg_globl_solr_radn_pst1hr'),
  precip_rate: names('pcpn_rt'),
  rain: hourly('pcpn_amt_pst1hr', 'rnfl_amt_pst1hr'),
  rain_sum: names(
    'cum_pcpn_amt',
    'avg_cum_pcpn_gag_wt_fltrd_pst5mts',
    'cum_pcpn_gag_wt',
    'pcpn_snc_last_reset',
    'rnfl_snc_last_reset',
  ),
  snow: hourly('snwfl_amt_pst1hr'),
  snow_depth: names('snw_dpth', 'avg_snw_dpth_pst5mts', 'medn_snw_dpth_pst1mt', 'snw_dpth_1'),
  battery: names('batry_volt', 'min_batry_volt_pst1mt', 'min_batry_volt_pst1hr'),
} as const satisfies Partial<Record<MeasureCode, readonly Choice[]>>

/**
 * Names that no real payload at hand contains: those from lists of others who read SWOB (GeoMet, the road
 * authority of British Columbia) and our own guesses; page.md distinguishes them.
 */
export const UNSEEN_ELEMENTS: ReadonlySet<string> = new Set([
  'sfc_temp',
  'sfc_temp_1',
  'rd_sfc_temp',
  'pvmt_temp',
  'pvmnt_temp',
  'avg_pvmt_temp_pst10mts',
  'sub_sfc_temp',
  'sub_sfc_temp_1',
  'sfc_frzng_pt',
  'sfc_frzng_pt_1',
  'avg_air_temp_pst1mt',
  'avg_air_temp_pst2mts',
  'avg_air_temp_pst10mts',
  'avg_rel_hum_pst2mts',
  'avg_rel_hum_pst5mts',
  'avg_stn_pres_pst1hr',
  'avg_mslp_pst1hr',
  'avg_wnd_spd_pst10mts',
  'avg_wnd_spd_pst2mts',
  'wnd_spd',
  'avg_wnd_spd_pst1hr',
  'mean_wnd_spd_pst1hr',
  'avg_wnd_dir_pst10mts',
  'avg_wnd_dir_pst2mts',
  'wnd_dir',
  'avg_wnd_dir_pst1hr',
  'mean_wnd_dir_pst1hr',
  'max_wnd_spd_pst10mts',
  'max_pk_wnd_spd_10m_pst1hr',
  'max_wnd_spd_pst1hr',
  'vis',
  'globl_solr_radn',
  'pcpn_rt',
  'cum_pcpn_gag_wt',
  'pcpn_snc_last_reset',
  'rnfl_snc_last_reset',
  'snwfl_amt_pst1hr',
  'medn_snw_dpth_pst1mt',
])

/** The station's stable name: the first of these that is present. */
export const STATION_REFS = ['msc_id', 'clim_id', 'icao_stn_id', 'tc_id', 'wmo_synop_id', 'stn_id'] as const
