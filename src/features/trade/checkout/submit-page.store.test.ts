import { taro } from '../../../../test/support/taro-fakes/taro'
import { checkout, confirmed } from './checkout.fixture'
import { SubmitPageStore } from './submit-page.store'

beforeEach(() => taro.reset())

test('the order is cleared when its page is gone', async () => {
  const { env } = checkout({ 'POST productOrder/confirmOrder': () => confirmed() })
  const page = new SubmitPageStore(env, { orderKey: 'k1' }, [])
  await page.checkout.confirm({ source: 'cart' })
  expect([page.submit !== null, taro.storage.has('SUBMIT_ASK_k1')]).toEqual([true, true])
  page.dispose()
  expect([page.submit, taro.storage.has('SUBMIT_ASK_k1')]).toEqual([null, false])
})
