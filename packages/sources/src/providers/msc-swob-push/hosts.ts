/** The datamart in both languages and the collaboration server: no other host of a message is asked. */
export const FILE_HOSTS = ['dd.weather.gc.ca', 'dd.meteo.gc.ca', 'hpfx.collab.science.gc.ca'] as const
