import { area, row } from './area'

export const commonMapArea = area('pages/common-map', {
  /** A store by its id; else a place by its degrees (GCJ02), its words looked up where they are missing. */
  commonMap: row<{ storeId?: string; latitude?: string; longitude?: string; name?: string; address?: string }>({
    at: 'index',
    title: '位置',
    login: false,
  }),
})
