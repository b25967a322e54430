import { OFFER_TYPE } from '@contract/codes/offer'
import { FOREVER } from '../../modules/house/content'
import type { PutOffer } from '../../modules/offers/promotion'

const always = { type: OFFER_TYPE.fullReduction, priority: 0, startsAt: 0, endsAt: FOREVER } as const

/** Two stores' and one of the mall, over two stores' goods for the way. */
export const offers: readonly PutOffer[] = [
  {
    ...{ ...always, id: 'suyan-autumn', title: '素研满减', storeId: 'suyan', productIds: null, basis: 'cents' },
    tiers: [
      { from: 99_900, off: { cents: 12_000 } },
      { from: 199_900, off: { cents: 30_000 } },
    ],
  },
  {
    ...{ ...always, id: 'xianhe-fresh', title: '鲜禾满减', storeId: 'xianhe', productIds: null, basis: 'cents' },
    tiers: [
      { from: 9900, off: { cents: 1500 } },
      { from: 19_900, off: { cents: 4000 } },
    ],
  },
  {
    ...{ ...always, id: 'on-the-way', title: '出行两件 9 折', storeId: null, basis: 'pieces' },
    productIds: new Set(['shanjing-hike-pack', 'shanjing-flashlight', 'langyu-ski-goggles', 'langyu-swim-goggles']),
    tiers: [
      { from: 2, off: { perMille: 100 } },
      { from: 3, off: { perMille: 150 } },
    ],
  },
]
