/** What drawings and documents need of i18next: a key such as `forecast.rain` and values for its `{{names}}`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string
