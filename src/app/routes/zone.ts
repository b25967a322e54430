import { area, row } from './area'

/** `id` is the zone; `preview` is the key with which staff preview its draft. */
type ZoneParams = {
  id: string
  preview?: string
}

const ZONE = { id: true } as const

/** Zones: pages of blocks. They differ in the blocks that they draw (`ZONE_LAYOUTS`). */
export const zoneArea = area('pages/store', {
  zone: row<ZoneParams>({
    at: 'liber/index',
    title: '专区',
    login: false,
    pullDown: true,
    share: true,
    needs: ZONE,
    featureCodes: ['C0040020200'],
  }),
  zoneAdverts: row<ZoneParams>({
    at: 'liberAd/index',
    title: '专区',
    login: false,
    pullDown: true,
    share: true,
    needs: ZONE,
    featureCodes: ['C0040020201'],
  }),
  zoneCategories: row<ZoneParams>({
    at: 'liberCate/index',
    title: '专区',
    login: false,
    pullDown: true,
    share: true,
    needs: ZONE,
    featureCodes: ['C0040020202'],
  }),
  zoneBoth: row<ZoneParams>({
    at: 'liberBoth/index',
    title: '专区',
    login: false,
    pullDown: true,
    share: true,
    needs: ZONE,
    featureCodes: ['C0040020203'],
  }),
})
