/** What later areas show of the news on their own screens. */
export { NewsTabs } from './NewsTabs.tsx'
export { PlaceNews } from './PlaceNews.tsx'
