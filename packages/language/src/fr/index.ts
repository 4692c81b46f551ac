import account from './account.json' with { type: 'json' }
import alerts from './alerts.json' with { type: 'json' }
import balance from './balance.json' with { type: 'json' }
import briefings from './briefings.json' with { type: 'json' }
import bulletins from './bulletins.json' with { type: 'json' }
import cameras from './cameras.json' with { type: 'json' }
import camerasetup from './camerasetup.json' with { type: 'json' }
import ceils from './ceils.json' with { type: 'json' }
import charts from './charts.json' with { type: 'json' }
import circuits from './circuits.json' with { type: 'json' }
import climate from './climate.json' with { type: 'json' }
import compare from './compare.json' with { type: 'json' }
import crew from './crew.json' with { type: 'json' }
import dashboards from './dashboards.json' with { type: 'json' }
import depots from './depots.json' with { type: 'json' }
import dossier from './dossier.json' with { type: 'json' }
import duty from './duty.json' with { type: 'json' }
import exports from './exports.json' with { type: 'json' }
import forecast from './forecast.json' with { type: 'json' }
import form from './form.json' with { type: 'json' }
import handover from './handover.json' with { type: 'json' }
import help from './help.json' with { type: 'json' }
import humancast from './humancast.json' with { type: 'json' }
import identity from './identity.json' with { type: 'json' }
import infos from './infos.json' with { type: 'json' }
import maps from './maps.json' with { type: 'json' }
import network from './network.json' with { type: 'json' }
import night from './night.json' with { type: 'json' }
import notifications from './notifications.json' with { type: 'json' }
import organisation from './organisation.json' with { type: 'json' }
import outages from './outages.json' with { type: 'json' }
import oversights from './oversights.json' with { type: 'json' }
import oversightsetup from './oversightsetup.json' with { type: 'json' }
import parts from './parts.json' with { type: 'json' }
import performance from './performance.json' with { type: 'json' }
import pictures from './pictures.json' with { type: 'json' }
import platform from './platform.json' with { type: 'json' }
import presentation from './presentation.json' with { type: 'json' }
import reports from './reports.json' with { type: 'json' }
import riskviews from './riskviews.json' with { type: 'json' }
import roadcast from './roadcast.json' with { type: 'json' }
import roads from './roads.json' with { type: 'json' }
import roadsetup from './roadsetup.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import skill from './skill.json' with { type: 'json' }
import sources from './sources.json' with { type: 'json' }
import stations from './stations.json' with { type: 'json' }
import stationsetup from './stationsetup.json' with { type: 'json' }
import stationtools from './stationtools.json' with { type: 'json' }
import statistics from './statistics.json' with { type: 'json' }
import support from './support.json' with { type: 'json' }
import tides from './tides.json' with { type: 'json' }
import tonight from './tonight.json' with { type: 'json' }
import treatmentsetup from './treatmentsetup.json' with { type: 'json' }
import users from './users.json' with { type: 'json' }
import vehicles from './vehicles.json' with { type: 'json' }
import views from './views.json' with { type: 'json' }
import walls from './walls.json' with { type: 'json' }

/** All words of the language; the files share no key. */
export const WORDS = {
  ...account,
  ...alerts,
  ...balance,
  ...briefings,
  ...bulletins,
  ...cameras,
  ...camerasetup,
  ...ceils,
  ...charts,
  ...circuits,
  ...climate,
  ...compare,
  ...crew,
  ...dashboards,
  ...dossier,
  ...duty,
  ...exports,
  ...forecast,
  ...form,
  ...handover,
  ...help,
  ...humancast,
  ...identity,
  ...infos,
  ...maps,
  ...network,
  ...night,
  ...notifications,
  ...organisation,
  ...outages,
  ...oversights,
  ...oversightsetup,
  ...parts,
  ...performance,
  ...pictures,
  ...platform,
  ...presentation,
  ...reports,
  ...riskviews,
  ...roadcast,
  ...roads,
  ...roadsetup,
  ...shell,
  ...skill,
  ...sources,
  ...stations,
  ...stationsetup,
  ...stationtools,
  ...statistics,
  ...support,
  ...tides,
  ...tonight,
  ...treatmentsetup,
  ...users,
  ...depots,
  ...vehicles,
  ...views,
  ...walls,
}
