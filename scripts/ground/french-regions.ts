/** The regions of metropolitan France and their departments. */
export const REGIONS: readonly { readonly name: string; readonly codes: readonly string[] }[] = [
  {
    name: 'Auvergne-Rhône-Alpes',
    codes: ['01', '03', '07', '15', '26', '38', '42', '43', '63', '69', '73', '74'],
  },
  { name: 'Bourgogne-Franche-Comté', codes: ['21', '25', '39', '58', '70', '71', '89', '90'] },
  { name: 'Bretagne', codes: ['22', '29', '35', '56'] },
  { name: 'Centre-Val de Loire', codes: ['18', '28', '36', '37', '41', '45'] },
  { name: 'Corse', codes: ['2A', '2B'] },
  { name: 'Grand Est', codes: ['08', '10', '51', '52', '54', '55', '57', '67', '68', '88'] },
  { name: 'Hauts-de-France', codes: ['02', '59', '60', '62', '80'] },
  { name: 'Île-de-France', codes: ['75', '77', '78', '91', '92', '93', '94', '95'] },
  { name: 'Normandie', codes: ['14', '27', '50', '61', '76'] },
  {
    name: 'Nouvelle-Aquitaine',
    codes: ['16', '17', '19', '23', '24', '33', '40', '47', '64', '79', '86', '87'],
  },
  {
    name: 'Occitanie',
    codes: ['09', '11', '12', '30', '31', '32', '34', '46', '48', '65', '66', '81', '82'],
  },
  { name: 'Pays de la Loire', codes: ['44', '49', '53', '72', '85'] },
  { name: 'Provence-Alpes-Côte d’Azur', codes: ['04', '05', '06', '13', '83', '84'] },
]
