// A shopper rates a service that has ended, in the conversation.
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { front, logIn, named } from '../support/phone'

// A rated service cannot be rated again.
const here = ownBrowserMall()

test('an ended service is rated in the conversation, and the card does not come back [chat.rating]', async () => {
  for (const isFirst of [true, false])
    await here.withPhone(async (host) => {
      const { page, open } = host
      await logIn(host, '13800000002')
      await open('pages/im/platform/index')
      await front(page).getByText('昨天在鲜禾买的，还没看到').waitFor()
      if (!isFirst) {
        await front(page).getByText('停车怎么收费').waitFor()
        expect(await front(page).getByText('的服务怎么样').count()).toBe(0)
        return
      }
      await front(page).getByText('方小和的服务怎么样').waitFor()
      await front(page).getByLabel('服务 4 星').tap()
      await front(page).locator('.service-strip__words input').fill('回得很快')
      await keepPicture(page, 'chat-rating')
      await named(page, '提交评价').tap()
      await front(page).getByText('的服务怎么样').waitFor({ state: 'detached' })
    })
})
