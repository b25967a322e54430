import { area, type ListParams, row } from './area'

export const specialArea = area('pages/specialArea', {
  secondKill: row({
    at: 'secondKill/index',
    title: '限时秒杀',
    login: false,
    pullDown: true,
    featureCodes: ['C0040020300'],
  }),
  /** Goods for points, grouped by price in points. */
  pointsZone: row({ at: 'integral/index', title: '积分兑换专区', login: true, pullDown: true }),
  crossings: row<ListParams>({
    at: 'crossings/index',
    title: '跨境好物',
    login: false,
    pullDown: true,
    featureCodes: ['C0090002'],
  }),
})
