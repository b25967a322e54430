import type { Card } from '.'

/** A gold card with plans, rights and a gift; `over` changes it. */
export const goldCard = (over: Partial<Card> = {}): Card => ({
  cardId: 'gold',
  name: '金卡',
  slogan: '会员价',
  look: 'gold',
  place: 0,
  isNewLayout: true,
  isUPlus: false,
  isSold: true,
  plans: [
    { months: 12, days: 0, priceCents: 16_800, struckCents: 23_880 },
    { months: 3, days: 0, priceCents: 4900, struckCents: 5970 },
    { months: 1, days: 0, priceCents: 1990, struckCents: null },
    { months: 0, days: 7, priceCents: 100, struckCents: null },
  ],
  perks: {
    pointsFactor: 20,
    monthly: ['monthly'],
    birthday: { couponIds: ['birthday'], points: 200 },
    gift: { couponIds: ['gift', 'gift'], points: 100 },
  },
  ...over,
})
