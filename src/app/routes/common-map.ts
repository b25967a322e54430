import { area, row } from './area'

export const commonMapArea = area('pages/common-map', {
  /** A store by its id; otherwise a place by its coordinates (GCJ02), with name and address looked up where missing. */
  commonMap: row<{ storeId?: string; latitude?: string; longitude?: string; name?: string; address?: string }>({
    at: 'index',
    title: '位置',
    login: false,
  }),
})
