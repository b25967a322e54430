// The service desk in a browser: conversations, canned answers, settings, ratings.
import { resolve } from 'node:path'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff, staffClient } from '../support/console-client'
import { atDesk, PHONE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { buy, payFor, type Shelved, shelve } from '../support/shopping'
import { SocketClient, socketUrl } from '../support/socket-client'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let browser: Browser
let login: string
/** The address of the mall's own server; the server of `mall.url` handles requests but no sockets. */
let url: string
let coat: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  url = (await socketUrl(mall, '')).replace('ws:', 'http:')
  browser = await connectChrome(await sharedBrowser())
  coat = await shelve(mall.services, 'coat', { stock: 5, storeId: 'suyan' })
  ;({ login } = await newStaff(mall, 'service', { stores: ['suyan'] }))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

let made = 0
async function say(shopper: WireClient, text: string, more: object = {}): Promise<void> {
  const socket = await SocketClient.login(mall, shopper)
  const frame = { targetId: 'suyan', msgId: `m${++made}`, type: 1, busiParam: JSON.stringify({ text }) } as const
  await socket.ask('send', { ...frame, ...more })
  socket.close()
}

test('a shopper gets a canned answer and goods, is handed to a colleague, and rates the service [chat.queue] [chat.side] [chat.send-product] [chat.rating]', async () => {
  const { client: colleague, staffId } = await staffClient(mall, 'clerk', { stores: ['suyan'] })
  await colleague.call('chat/putCanned', { targetId: 'suyan', title: '换货', text: '已登记换货，运费我们承担' })
  await colleague.call('chat/putCanned', { targetId: 'suyan', title: '改地址', text: '发货前可以改一次地址' })
  const shopper = await mall.enrol()
  const { payOrderNo, orders } = await buy(shopper, coat)
  await payFor(mall, shopper, payOrderNo)
  await say(shopper, '围巾收到了，可是灰色的，我拍的是酒红')
  const productParam = JSON.stringify({ skuId: coat.skuId, productId: coat.productId })
  await say(shopper, '', { type: 3, busiParam: productParam })
  const key = { uid: shopper.uid, targetId: 'suyan' }
  await atDesk(browser, url, { login }, async ({ page, open }) => {
    await open('/chat')
    await page.getByRole('button', { name: /\[商品\]/ }).click()
    await page.getByText('围巾收到了，可是灰色的，我拍的是酒红').waitFor()
    const side = page.getByRole('complementary', { name: '资料' })
    await side.getByRole('link', { name: orders[0]?.orderNo ?? '' }).waitFor()
    const field = page.getByRole('textbox', { name: '回复' })
    await field.fill('/换')
    await page.getByRole('button', { name: /换货.*已登记换货/ }).waitFor()
    await keepPicture(page, 'console-chat-picker')
    expect(await accessFindings(page)).toEqual([])
    await field.press('Enter')
    expect(await field.inputValue()).toBe('已登记换货，运费我们承担')
    await page.getByRole('button', { name: '发送', exact: true }).click()
    await page.getByText(/未读/).waitFor()
    await page.getByRole('button', { name: '发商品' }).click()
    await page.getByRole('button', { name: /发送 / }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await side.getByRole('textbox', { name: '备注' }).fill('老顾客，急着穿')
    await side.getByRole('button', { name: '记下' }).click()
    await side.getByRole('paragraph').filter({ hasText: '老顾客，急着穿' }).waitFor()
    await page.getByRole('button', { name: '建工单' }).click()
    expect(await page.getByRole('textbox', { name: '什么事' }).inputValue()).toContain('围巾收到了')
    await keepPicture(page, 'console-chat-case')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: '建工单' }).click()
    await side.getByRole('region', { name: '工单' }).getByText('待回复').waitFor()
    await keepPicture(page, 'console-chat')
    await page.getByRole('button', { name: '转给' }).click()
    await page.getByRole('combobox', { name: '同事' }).click()
    await page.locator('.ant-select-item-option').first().click()
    await page.getByRole('textbox', { name: '备注，只有同事看得到' }).fill('请帮忙换货')
    await page.getByRole('dialog').getByRole('button', { name: '转给' }).click()
    await page.getByText('正在回复').waitFor()
    await keepPicture(page, 'console-chat-locked')
    expect(await accessFindings(page)).toEqual([])
  })
  const mine = await colleague.call('chat/list', { view: 'mine' })
  expect(mine.records.map(({ uid }) => uid)).toEqual([shopper.uid])
  expect(staffId).not.toBe('')
  await colleague.call('chat/end', key)
  const { toRate } = await shopper.legacy('base.im.user.queryBizUser', { targetId: 'suyan' })
  const rating = { targetId: 'suyan', serviceNo: toRate?.serviceNo ?? 0, stars: 4, words: '回得快' }
  await shopper.call('POST im/rate', rating)
  await atDesk(browser, url, { login }, async ({ page, open }) => {
    await open('/chat/ratings')
    await page.getByText('回得快').waitFor()
    await page.getByText('4.0').first().waitFor()
    await keepPicture(page, 'console-chat-ratings')
    expect(await accessFindings(page)).toEqual([])
  })
  for (const isDark of [false, true])
    await atDesk(browser, url, { login, size: PHONE, isDark }, async ({ page, open }) => {
      const shade = isDark ? '-dark' : ''
      await open('/chat?view=all')
      await page.getByRole('button', { name: /结束/ }).first().click()
      await page.getByRole('button', { name: '资料' }).click()
      await page.getByRole('dialog').getByText('请帮忙换货').waitFor()
      expect(await accessFindings(page)).toEqual([])
      await keepPicture(page, `console-chat-side-phone${shade}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await keepPicture(page, `console-chat-phone${shade}`)
      expect(await accessFindings(page)).toEqual([])
      await open('/chat/ratings')
      await page.getByText('回得快').waitFor()
      await keepPicture(page, `console-chat-ratings-phone${shade}`)
      expect(await accessFindings(page)).toEqual([])
    })
  await atDesk(browser, url, { login, isDark: true }, async ({ page, open }) => {
    await open(`/chat?view=all&uid=${shopper.uid}&target=suyan`)
    await page.getByText('请帮忙换货').waitFor()
    await keepPicture(page, 'console-chat-dark')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('pictures are chosen, pasted and dropped, sent again after a failure, and enlarged [chat.send-picture]', async () => {
  const shopper = await mall.enrol()
  await say(shopper, '能发张实物图吗')
  const { client } = await staffClient(mall, 'clerk', { stores: ['suyan'] })
  const key = { uid: shopper.uid, targetId: 'suyan' }
  const sent = async () =>
    (await client.call('chat/history', key)).records.filter(({ type }) => type === IM_MESSAGE_TYPES.images).length
  const fileOf = async (name: string, background: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer(),
  })
  const [green, red, blue] = [
    await fileOf('a.png', '#3a7'),
    await fileOf('b.png', '#b43'),
    await fileOf('c.png', '#36a'),
  ]
  await atDesk(browser, url, { login }, async ({ page, open, complaints }) => {
    await open(`/chat?view=all&uid=${shopper.uid}&target=suyan`)
    await page.getByText('能发张实物图吗').last().waitFor()
    const waiting = page.getByRole('list', { name: '没发的图片' }).getByRole('listitem')
    const chosen = page.getByLabel('要发的图片')
    await chosen.setInputFiles([green, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
    await page.getByText('a.txt 不是图片').waitFor()
    await chosen.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10_000_001) })
    await page.getByText('big.png 超过 10 MB').waitFor()
    expect(await waiting.count()).toBe(1)
    for (const [event, { name, buffer }] of [
      ['paste', red],
      ['drop', blue],
    ] as const)
      await page.getByRole('textbox', { name: '回复' }).evaluate(
        (field, { event, name, bytes }) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
          field.dispatchEvent(
            event === 'paste'
              ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
              : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
          )
        },
        { event, name, bytes: [...buffer] },
      )
    await page.getByRole('button', { name: '不发 b.png' }).waitFor()
    await page.getByRole('button', { name: '不发 c.png' }).click()
    expect(await waiting.count()).toBe(2)
    await keepPicture(page, 'console-chat-pictures')
    expect(await accessFindings(page)).toEqual([])
    let isFirst = true
    await page.route('**/chat/sendPicture*', (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      return route.abort()
    })
    await page.getByRole('button', { name: '发 2 张图片' }).click()
    await page.getByText(/a\.png 没有发出去/).waitFor()
    await page.getByAltText('客服发的图片 1').waitFor()
    await keepPicture(page, 'console-chat-picture-failed')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '重发 a.png' }).click()
    await page.getByAltText('客服发的图片 1').nth(1).waitFor()
    await waiting.first().waitFor({ state: 'detached' })
    expect(await sent()).toBe(2)
    await page.getByAltText('客服发的图片 1').first().click()
    await page.getByRole('dialog', { name: '图片' }).getByAltText('第 1 张，共 1 张').waitFor()
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.chat-view img')?.naturalWidth === 600)
    await keepPicture(page, 'console-chat-picture-view')
    expect(await accessFindings(page)).toEqual([])
    expect(complaints.splice(0).filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
  })
  for (const isDark of [false, true])
    await atDesk(browser, url, { login, size: PHONE, isDark }, async ({ page, open }) => {
      await open(`/chat?view=all&uid=${shopper.uid}&target=suyan`)
      await page.getByAltText('客服发的图片 1').first().waitFor()
      await page.getByLabel('要发的图片').setInputFiles([green, red])
      await keepPicture(page, `console-chat-pictures-phone${isDark ? '-dark' : ''}`)
      expect(await accessFindings(page)).toEqual([])
    })
})

test('a draft and its chosen pictures stay in their conversation while another one is open [chat.desk-draft]', async () => {
  const [first, second] = [await mall.enrol(), await mall.enrol()]
  await say(first, '这件有米色吗')
  await say(second, '几点关门')
  const { client } = await staffClient(mall, 'clerk', { stores: ['suyan'] })
  const typesTo = async ({ uid }: WireClient) => {
    const { records } = await client.call('chat/history', { uid, targetId: 'suyan' })
    return records.filter(({ side }) => side === 'staff').map(({ type }) => type)
  }
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  await atDesk(browser, url, { login }, async ({ page, open }) => {
    await open(`/chat?view=all&uid=${first.uid}&target=suyan`)
    const field = page.getByRole('textbox', { name: '回复' })
    const waiting = page.getByRole('list', { name: '没发的图片' }).getByRole('listitem')
    await field.fill('有的，我发张图')
    await page.getByLabel('要发的图片').setInputFiles({ name: 'beige.png', mimeType: 'image/png', buffer })
    await waiting.first().waitFor()
    await page.getByRole('button', { name: /几点关门/ }).click()
    await page.getByRole('paragraph').filter({ hasText: '几点关门' }).waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await waiting.count()).toBe(0)
    await field.fill('晚上十点')
    await page.getByRole('button', { name: '发送', exact: true }).click()
    await page.getByText(/未读/).waitFor()
    expect(await field.inputValue()).toBe('')
    await page.getByRole('button', { name: /这件有米色吗/ }).click()
    await page.getByRole('paragraph').filter({ hasText: '这件有米色吗' }).waitFor()
    expect(await field.inputValue()).toBe('有的，我发张图')
    expect(await waiting.count()).toBe(1)
    await keepPicture(page, 'console-chat-draft')
    await page.getByRole('button', { name: '发送', exact: true }).click()
    await page.getByText(/未读/).waitFor()
    await page.getByRole('button', { name: '发 1 张图片' }).click()
    await waiting.first().waitFor({ state: 'detached' })
    await page.getByAltText('客服发的图片 1').waitFor()
    expect(await field.inputValue()).toBe('')
  })
  expect(await typesTo(first)).toEqual([IM_MESSAGE_TYPES.text, IM_MESSAGE_TYPES.images])
  expect(await typesTo(second)).toEqual([IM_MESSAGE_TYPES.text])
})

test('hours, texts and questions are set; changes of another person are shown; a save is undone [chat.setting]', async () => {
  await atDesk(browser, url, { login }, async ({ page, open }) => {
    await open('/chat/settings')
    const greeting = page.getByRole('textbox', { name: '欢迎语' })
    await greeting.fill('欢迎光临素研')
    await page.getByRole('switch', { name: '单独设接待时间' }).click()
    await page.getByRole('textbox', { name: '开始时间' }).fill('9点')
    await page.getByText('填 09:00 这样的时间').waitFor()
    await page.getByRole('textbox', { name: '开始时间' }).fill('09:30')
    await page.getByRole('button', { name: '加一个问题' }).click()
    await page.getByRole('textbox', { name: '问题 1' }).fill('几天能到')
    await page.getByRole('textbox', { name: '回答 1' }).fill('江浙沪 1–2 天')
    await keepPicture(page, 'console-chat-settings')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存').waitFor()
    const { client } = await staffClient(mall, 'clerk', { stores: ['suyan'] })
    const write = { greeting: '你好' }
    await client.call('chat/saveSetting', { targetId: 'suyan', read: { greeting: '欢迎光临素研' }, write })
    await greeting.fill('欢迎来到素研')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText(/也改了“欢迎语”/).waitFor()
    await page.getByRole('button', { name: '用我的' }).click()
    await page.getByText(/也改了“欢迎语”/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
  })
  const { client } = await staffClient(mall, 'clerk', { stores: ['suyan'] })
  const { fields } = await client.call('chat/setting', { targetId: 'suyan' })
  expect(fields).toMatchObject({ greeting: '你好', hours: { openTime: '09:30' }, faqs: [{ question: '几天能到' }] })
  await atDesk(browser, url, { login, size: PHONE, isDark: true }, async ({ page, open }) => {
    await open('/chat/settings')
    await page.getByRole('textbox', { name: '问题 1' }).waitFor()
    await keepPicture(page, 'console-chat-settings-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('canned answers are added, ordered, deleted and restored [chat.canned-order]', async () => {
  await atDesk(browser, url, { login }, async ({ page, open }) => {
    await open('/chat/canned')
    for (const title of ['停车', '发票']) {
      await page.getByRole('button', { name: '加一条' }).click()
      await page.getByRole('textbox', { name: '标题' }).fill(title)
      await page.getByRole('textbox', { name: '内容' }).fill(`${title}怎么办`)
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await page.getByRole('button', { name: `编辑 ${title}` }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: '上移 发票' }).click()
    await page.getByRole('button', { name: '删除 发票' }).click()
    await page.getByText('已删除').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: '编辑 发票' }).waitFor()
    await keepPicture(page, 'console-chat-canned')
    expect(await accessFindings(page)).toEqual([])
    const titles = await page.locator('.chat-canned b').allInnerTexts()
    expect(titles.slice(-2)).toEqual(['发票', '停车'])
  })
  await atDesk(browser, url, { login, size: PHONE }, async ({ page, open }) => {
    await open('/chat/canned')
    await page.getByRole('button', { name: '编辑 发票' }).waitFor()
    await keepPicture(page, 'console-chat-canned-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('earlier messages are loaded on demand [chat.history]', async () => {
  const shopper = await mall.enrol()
  const key = { uid: shopper.uid, targetId: 'suyan' }
  for (let n = 1; n <= 70; n++) {
    const draft = { msgId: `long-${n}`, type: IM_MESSAGE_TYPES.text, param: { text: `第 ${n} 句` } }
    await mall.services.chats.send(key, draft, { side: 'shopper', staffId: '' })
  }
  await atDesk(browser, url, { login }, async ({ page, open }) => {
    await open(`/chat?view=all&uid=${shopper.uid}&target=suyan`)
    const log = page.getByRole('region', { name: '对话' })
    await log.getByText('第 70 句', { exact: true }).waitFor()
    expect(await log.getByText('第 10 句', { exact: true }).count()).toBe(0)
    await log.getByRole('button', { name: '更早的消息' }).click()
    await log.getByText('第 1 句', { exact: true }).waitFor()
    expect(await log.getByRole('button', { name: '更早的消息' }).count()).toBe(0)
  })
})
