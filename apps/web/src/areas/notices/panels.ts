/** What later areas show of the news on their own screens. */
export { LatestNews } from './LatestNews.tsx'
export { NewsTabs } from './NewsTabs.tsx'
export { PlaceNews } from './PlaceNews.tsx'
