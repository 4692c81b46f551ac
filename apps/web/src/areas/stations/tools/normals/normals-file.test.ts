import { expect, test } from 'vitest'
import { readNormals } from './normals-file.ts'

const months = (from: number) => Array.from({ length: 12 }, (_, month) => from + month)
const french = (values: readonly number[], last = '') => values.map((value) => `${value},5`).join(';') + last

test('reads a climatological sheet of Météo-France as a station with its position, years and months', () => {
  const text = [
    'FICHE CLIMATOLOGIQUE',
    'Statistiques 1991-2020 et records',
    'VILLE-HAUTE (63)     Indicatif : 63999001',
    `alt : 331m   lat : 45°47'12"N    lon : 03°08'54"E`,
    'La température la plus élevée (°C)',
    ` ${french(months(20), ';40')}`,
    'Température maximale (Moyenne en °C)',
    ` ${french(months(7), ';16,9')}`,
    'Nombre moyen de jours avec',
    `Tx >= 30°C;${french(months(0), ';20')}`,
    `Tx <= 0°C;${french(months(1), ';9')}`,
    `Tn <= 0°C;${french(months(2), ';60')}`,
    'Température moyenne (Moyenne en °C)',
    ` ${french(months(3), ';12')}`,
    'Température minimale (Moyenne en °C)',
    ` ${french(months(-4).slice(0, 11), '; ;7')}`,
    'Précipitations : Hauteur quotidienne maximale (mm)',
    ` ${french(months(60), ';99')}`,
    'Précipitations : Hauteur moyenne mensuelle (mm)',
    ` ${french(months(40), ';570')}`,
  ].join('\r\n')
  const [draft, ...more] = readNormals(text, 'FICHECLIM_63999001.data')
  expect(more).toEqual([])
  expect(draft).toMatchObject({
    id: 'mf-63999001',
    name: 'VILLE-HAUTE (63)',
    source: 'Météo-France',
    firstYear: 1991,
    lastYear: 2020,
    place: { latitude: 45.78667, longitude: 3.14833, altitude: 331 },
    incomplete: ['tmin'],
  })
  expect(draft?.months.tmax?.slice(0, 2)).toEqual([7.5, 8.5])
  expect(draft?.months.tmean?.[11]).toBe(14.5)
  expect(draft?.months.precipitation?.[0]).toBe(40.5)
  expect(draft?.months.frost_days?.[0]).toBe(2.5)
  expect(draft?.months.ice_days?.[0]).toBe(1.5)
  expect(draft?.months.tmin).toBeUndefined()
})

test('reads normals of Environment Canada: each station of the file, without records, and requests its position', () => {
  const row = (name: string, record: string, element: string, values: readonly number[]) =>
    [name, 'QUEBEC', record, 'Temperature', element, ...values, 5.1, 'A'].map((cell) => `"${cell}"`).join(',')
  const text = `\ufeff${[
    '"LOCATION_NAME","PROVINCE_OR_TERRITORY","PERIOD_OF_RECORD","ELEMENT_GROUP","NORMALS_ELEMENT","Jan","Feb","Mar","Apr","May","Jun","Jul","Aug","Sep","Oct","Nov","Dec","Year","Code"',
    row('LAC-ROND', 'Long-Term', 'Daily Average (°C)', months(90)),
    row('LAC-ROND', 'Normal', 'Daily Average (°C)', months(-12)),
    row('LAC-ROND', 'Normal', 'Days with Minimum Temperature < -20 °C', months(1)),
    row('LAC-ROND', 'Normal', 'Days with Minimum Temperature <= 0 °C', months(4)),
    row('LAC-ROND', 'Normal', 'Snowfall (cm)', months(30)),
    row('RIVIÈRE', 'Normal', 'Precipitation (mm)', months(80)),
  ].join('\n')}`
  const drafts = readNormals(text, 'en_1991-2020_Normals_QC_.csv')
  expect(drafts).toMatchObject([
    {
      id: 'eccc-lac-rond',
      name: 'LAC-ROND',
      firstYear: 1991,
      lastYear: 2020,
      place: { latitude: null, longitude: null, altitude: null },
      months: { tmean: months(-12), frost_days: months(4), snow: months(30) },
    },
    { id: 'eccc-riviere', months: { precipitation: months(80) } },
  ])
})

test('reads our own format: several stations, one element per row, decimal commas', () => {
  const head = 'id;name;source;latitude;longitude;altitude;from;to;element;1;2;3;4;5;6;7;8;9;10;11;12'
  const drafts = readNormals(
    `${head}\nCol 1;Col;DIR;45,1;3,2;1100;1991;2020;tmin;${french(months(-9))}\nval;Val;DIR;44;3;200;1981;2010;snow;${french(months(0))}\n`,
    'x.csv',
  )
  expect(drafts).toMatchObject([
    { id: 'col-1', name: 'Col', place: { latitude: 45.1, longitude: 3.2, altitude: 1100 }, firstYear: 1991 },
    { id: 'val', lastYear: 2010, incomplete: [] },
  ])
  expect(drafts[0]?.months.tmin?.[0]).toBe(-9.5)
})

test('rejects any other file', () => {
  expect(readNormals('', 'x')).toEqual([])
  expect(readNormals('station;nom\na;b\n', 'x.csv')).toEqual([])
  expect(readNormals('Indicatif : 1\nrien', 'x.data')).toEqual([])
})
