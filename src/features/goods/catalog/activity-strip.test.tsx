import { render } from '@testing-library/react'
import { ActivityStrip } from './activity-strip'

const activity = {
  offerId: 'noon',
  title: '限时秒杀',
  isOn: true,
  now: 0,
  at: 3_600_000,
  takenPercent: 40,
  skus: [
    { skuId: 'small', takenPercent: 80 },
    { skuId: 'middle', takenPercent: null },
  ],
}
const shown = (skuId: string | null) => {
  const { container } = render(<ActivityStrip activity={activity} skuId={skuId} onZero={() => undefined} />)
  return container.textContent
}

test('without a selection the bar covers all SKUs of the offer, then the selected one [product-page.offer-bar]', () => {
  expect(shown(null)).toContain('限时秒杀已抢 40%')
  expect(shown('small')).toContain('限时秒杀已抢 80%')
  expect(shown('middle')).not.toContain('已抢')
  expect(shown('large')).toContain('限时秒杀所选规格不参加')
})
