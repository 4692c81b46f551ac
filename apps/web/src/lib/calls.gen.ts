// Written by scripts/openapi.ts (`npm run openapi`) from packages/contract. Not to be edited.
import type { CallName, Topic } from '@verglas/contract'

export type Descriptor = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Kinds of publication that change the answer; null where it is no read of the publication log. */
  readonly topics: readonly Topic[] | null
  readonly hasBody: boolean
  readonly takesTime: boolean
}

export const CALLS: Readonly<Record<CallName, Descriptor>> = {
  getGlobalParams: {"method":"GET","path":"/params/global","topics":null,"hasBody":false,"takesTime":false},
  getMe: {"method":"GET","path":"/users/me","topics":null,"hasBody":false,"takesTime":false},
  getMember: {"method":"GET","path":"/setups/:setupId/users/:userId","topics":null,"hasBody":false,"takesTime":false},
  setLang: {"method":"POST","path":"/lang/:lang","topics":null,"hasBody":false,"takesTime":false},
  setTheme: {"method":"POST","path":"/theme/:theme","topics":null,"hasBody":false,"takesTime":false},
  subscribe: {"method":"POST","path":"/subs","topics":null,"hasBody":true,"takesTime":false},
  updateMember: {"method":"PUT","path":"/setups/:setupId/users/:userId","topics":null,"hasBody":true,"takesTime":false},
  getSetup: {"method":"GET","path":"/setups/:setupId","topics":null,"hasBody":false,"takesTime":false},
  listSetups: {"method":"GET","path":"/setups","topics":null,"hasBody":false,"takesTime":false},
  getPoint: {"method":"GET","path":"/points/:pointId","topics":["point","castpoint","station"],"hasBody":false,"takesTime":true},
  listPointCameras: {"method":"GET","path":"/setups/:setupId/points/:pointId/cameras","topics":["point","camera"],"hasBody":false,"takesTime":true},
  listPoints: {"method":"GET","path":"/setups/:setupId/points","topics":["point","castpoint","station"],"hasBody":false,"takesTime":true},
  getStationInfos: {"method":"GET","path":"/setups/:setupId/stations/:stationId/infos","topics":["observation","station","setup_station","tick"],"hasBody":false,"takesTime":true},
  getStationLatest: {"method":"GET","path":"/setups/:setupId/stations/:stationId/latest","topics":["observation","station","setup_station","tick"],"hasBody":false,"takesTime":true},
  getStationSeries: {"method":"GET","path":"/setups/:setupId/stations/:stationId","topics":["observation","station","setup_station"],"hasBody":false,"takesTime":true},
  listStations: {"method":"GET","path":"/setups/:setupId/stations","topics":["observation","station","setup_station","tick"],"hasBody":false,"takesTime":true},
  getCastpoint: {"method":"GET","path":"/setups/:setupId/castpoints/:castpointId","topics":["forecast_run","castpoint","point"],"hasBody":false,"takesTime":true},
  getForecast1h: {"method":"GET","path":"/castpoints/:castpointId/forecast/1h","topics":["forecast_run","castpoint","humancast"],"hasBody":false,"takesTime":true},
  getForecast24h: {"method":"GET","path":"/castpoints/:castpointId/forecast/24h","topics":["forecast_run","castpoint","humancast"],"hasBody":false,"takesTime":true},
  getForecast6h: {"method":"GET","path":"/castpoints/:castpointId/forecast/6h","topics":["forecast_run","castpoint","humancast"],"hasBody":false,"takesTime":true},
  getForecastMany: {"method":"POST","path":"/castpoints/many/forecast/:hours","topics":["forecast_run","castpoint","humancast"],"hasBody":true,"takesTime":true},
  getRoadcast: {"method":"GET","path":"/castpoints/:castpointId/roadcast","topics":["road_forecast","castpoint","humancast"],"hasBody":false,"takesTime":true},
  getStationModel: {"method":"GET","path":"/setups/:setupId/stations/:stationId/model","topics":["road_forecast","castpoint","tick"],"hasBody":false,"takesTime":true},
  getScenarios: {"method":"GET","path":"/castpoints/:castpointId/scenarios","topics":["forecast_scenario","castpoint"],"hasBody":false,"takesTime":true},
  getSkill: {"method":"GET","path":"/castpoints/:castpointId/skill","topics":["skill","castpoint"],"hasBody":false,"takesTime":true},
  listSkill: {"method":"GET","path":"/setups/:setupId/skill","topics":["skill","castpoint"],"hasBody":false,"takesTime":true},
  getAircastAnalysis: {"method":"GET","path":"/castpoints/:castpointId/aircast_anl","topics":["observation","forecast_run","castpoint"],"hasBody":false,"takesTime":true},
  getClimacast: {"method":"GET","path":"/castpoints/:castpointId/climacast","topics":["observation","forecast_run","castpoint"],"hasBody":false,"takesTime":true},
  getWatercast: {"method":"GET","path":"/castpoints/:castpointId/watercast","topics":["observation","castpoint"],"hasBody":false,"takesTime":true},
  createHumancast: {"method":"POST","path":"/setups/:setupId/castpoints/:castpointId/humancast","topics":null,"hasBody":true,"takesTime":false},
  getHumancast: {"method":"GET","path":"/setups/:setupId/castpoints/:castpointId/humancast","topics":["humancast","tick"],"hasBody":false,"takesTime":true},
  withdrawHumancast: {"method":"DELETE","path":"/setups/:setupId/castpoints/:castpointId/humancast/:humancastId","topics":null,"hasBody":false,"takesTime":false},
  getVigicrues: {"method":"GET","path":"/setups/:setupId/ext/vigicrues","topics":["alert_list"],"hasBody":false,"takesTime":true},
  getVigilance: {"method":"GET","path":"/setups/:setupId/ext/vigilance","topics":["alert","alert_list","alert_text","tick"],"hasBody":false,"takesTime":true},
  listAlertTypes: {"method":"GET","path":"/alert_types","topics":null,"hasBody":false,"takesTime":false},
  listCastpointAlerts: {"method":"GET","path":"/setups/:setupId/castpoints/:castpointId/alerts","topics":["alert","alert_text","alert_list","castpoint","point","read_mark","tick"],"hasBody":false,"takesTime":true},
  listUserAlerts: {"method":"GET","path":"/setups/:setupId/users/:userId/alerts","topics":["alert","alert_text","alert_list","castpoint","point","read_mark","tick"],"hasBody":false,"takesTime":true},
  listVigilanceDomains: {"method":"GET","path":"/setups/:setupId/ext/vigilance/domains","topics":null,"hasBody":false,"takesTime":false},
  markRead: {"method":"POST","path":"/setups/:setupId/users/:userId/read/:type/:id/:castpointId/:state","topics":null,"hasBody":false,"takesTime":false},
  listLayers: {"method":"GET","path":"/setups/:setupId/layers","topics":["layer"],"hasBody":false,"takesTime":true},
  listTimedLayers: {"method":"GET","path":"/setups/:setupId/timed_layers","topics":["layer"],"hasBody":false,"takesTime":true},
  addFavourite: {"method":"POST","path":"/setups/:setupId/users/:userId/:type/:id/favorite","topics":null,"hasBody":false,"takesTime":false},
  listFavouriteStationsWithLatest: {"method":"GET","path":"/setups/:setupId/users/:userId/stations_with_latest","topics":null,"hasBody":false,"takesTime":true},
  listFavourites: {"method":"GET","path":"/setups/:setupId/users/:userId/favorites","topics":null,"hasBody":false,"takesTime":false},
  listFavouritesOfType: {"method":"GET","path":"/setups/:setupId/users/:userId/:type","topics":null,"hasBody":false,"takesTime":false},
  orderFavourites: {"method":"PUT","path":"/setups/:setupId/users/:userId/favorites/order/:type","topics":null,"hasBody":true,"takesTime":false},
  removeFavourite: {"method":"DELETE","path":"/setups/:setupId/users/:userId/:type/:id/favorite","topics":null,"hasBody":false,"takesTime":false},
}
