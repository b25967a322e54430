// Messages of staff on the shopper's page: a picture, goods, a message that is taken back.
import sharp from 'sharp'
import { ownBrowserMall } from '../support/browser-mall'
import { ConsoleClient } from '../support/console-client'
import { consoleOf } from '../support/console-connection'
import { keepPicture } from '../support/keep-picture'
import { front, logIn, named } from '../support/phone'

const here = ownBrowserMall()

const PICTURE = sharp({ create: { width: 600, height: 400, channels: 3, background: '#3a7d6a' } })
  .png()
  .toBuffer()

test.each([
  ['light', 'first'],
  ['dark', 'second'],
] as const)(
  'a picture of staff arrives in the open conversation and is enlarged, %s [chat.send-picture]',
  async (colorScheme, name) => {
    const service = new ConsoleClient(consoleOf(here.mall.url), '10.0.0.1', new URL(here.mall.url).host)
    await service.login(colorScheme === 'light' ? 'service' : 'admin')
    const { records } = await service.call('chat/list', { view: 'all' })
    const chat = records.find(({ targetId }) => targetId === 'mall')
    if (!chat) throw new Error('the mall has no conversation')
    const key = { uid: chat.uid, targetId: 'mall' }
    await here.withPhone(
      async (host) => {
        const { page, open } = host
        await logIn(host, '13800000002')
        await open('pages/im/platform/index')
        await front(page).getByText('昨天在鲜禾买的，还没看到').waitFor()
        const pictures = front(page).locator('.chat__images .thumbs__one')
        const before = await pictures.count()
        await service.call('chat/take', { ...key, isForced: true })
        await service.upload('chat/sendPicture', await PICTURE, 'image/png', { ...key, msgId: `picture-${name}` })
        await pictures.nth(before).waitFor()
        await service.call('chat/sendProduct', { ...key, msgId: `goods-${name}`, productId: 'suyan-double-face-coat' })
        await front(page).getByText('去看看').nth(before).waitFor()
        await service.call('chat/send', { ...key, msgId: `wrong-${name}`, text: '发错了' })
        await named(page, '发错了').waitFor()
        await service.call('chat/recall', { ...key, msgId: `wrong-${name}` })
        await front(page).getByText('对方撤回了一条消息').nth(before).waitFor()
        await front(page).locator('.chat__field input').fill('看到了，谢谢')
        await named(page, '发送').tap()
        await front(page).getByText('看到了，谢谢').nth(before).waitFor()
        await keepPicture(page, `chat-picture-${colorScheme}`)
        await pictures.nth(before).tap()
        await page.getByRole('dialog', { name: '聊天图片的大图' }).locator('img').first().waitFor()
        await keepPicture(page, `chat-picture-view-${colorScheme}`)
      },
      { colorScheme },
    )
  },
)
