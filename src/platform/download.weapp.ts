import type { Download } from './download.types'

/** WeChat opens and saves documents of its own list only; JSON is not in it. */
export const download: Download = null
