import { commandLine } from '@server/cli/mall.fixture'
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, toldBy } from '../support/phone'

const here = ownBrowserMall()
const { runCommand } = commandLine(() => ({ GALLERIA_DATA: here.mall.folder }))
async function live(...args: string[]): Promise<void> {
  expect(await runCommand('live', ...args)).toMatchObject({ code: 0, stderr: '' })
}

const video = (page: Page) => front(page).locator('video')
const playedSeconds = (page: Page) => video(page).evaluate((element) => (element as HTMLVideoElement).currentTime)
/** Waits until the picture has moved on. */
async function moves(page: Page): Promise<void> {
  await video(page).waitFor()
  const before = await playedSeconds(page)
  await expectSoon(async () => (await playedSeconds(page)) > before + 0.5, true)
}
const room = (code: string) => `pages/liveRoom/index?liveRoomCode=${code}`

test('a room plays its stream; a pin, a pause and the end show without a reload [live.watch] [live.door]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/liveStreaming/index')
    await front(page).getByText('三款耳机降噪实测').waitFor()
    const before = await page.evaluate(() => history.length)
    await front(page).getByText('三款耳机降噪实测').tap()
    await inFront(page, 'pages/liveStreaming/details/index')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await moves(page)
    await live('pin', 'jidian-headphones', '2')
    await front(page).locator('.live-pinned .live-number', { hasText: /^2$/ }).waitFor()
    await live('pause', 'jidian-headphones')
    await front(page).getByText('主播暂时离开，马上回来').waitFor()
    expect(await video(page).count()).toBe(0)
    await live('resume', 'jidian-headphones')
    await moves(page)
    await live('end', 'jidian-headphones')
    await front(page).getByText('直播已结束').waitFor()
    await front(page).locator('.live-shelf__row').first().waitFor()
  })
}, 240_000)

test('sound is off until the shopper turns it on, and the picture stops while another page covers it', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open(room('suyan-winter'))
    await inFront(page, 'pages/liveStreaming2/detail/index')
    await moves(page)
    const isMuted = () => video(page).evaluate((element) => (element as HTMLVideoElement).muted)
    expect(await isMuted()).toBe(true)
    await front(page).getByRole('button', { name: '打开声音' }).tap()
    await expectSoon(isMuted, false)
    await front(page).locator('.live-full__host').tap()
    await inFront(page, 'pages/store/storeHome/index')
    await expectSoon(() => page.locator('video').count(), 0)
    await page.goBack()
    await moves(page)
  })
}, 120_000)

test('a browser that does not play HLS itself gets the stream by a script, which home does not load [live.hls]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => ''
    })
    const scripts: string[] = []
    page.on('response', (reply) => void (/\.js$/.test(reply.url()) && scripts.push(reply.url())))
    await open('pages/home/index')
    await front(page).locator('.live-tile').first().waitFor()
    const before = scripts.length
    await open(room('xianhe-strawberry'))
    await moves(page)
    expect(await video(page).evaluate((element) => (element as HTMLVideoElement).src)).toMatch(/^blob:/)
    expect(scripts.length).toBeGreaterThan(before)
  })
}, 120_000)

test('goods that are added in a room carry its code to the cart [live.source]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await open(room('xianhe-strawberry'))
    await inFront(page, 'pages/liveStreaming/details/index')
    const asked = page.waitForRequest((request) => /shopCart\/add/.test(request.url()))
    await front(page).locator('.live-shelf__row .add:not(.add--off)').nth(1).tap()
    const foot = page.locator('.sheet__foot')
    await Promise.race([asked, foot.waitFor()])
    if (await foot.isVisible()) await foot.getByText('加入购物车').tap()
    expect(JSON.parse((await asked).postData() ?? '{}')).toMatchObject({ sourceChannel: 'live-xianhe-strawberry' })
  })
}, 120_000)

test('a recording plays from where it explains a product [live.recording] [live.door]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open(room('chengyan-lipstick'))
    await inFront(page, 'pages/liveStreaming/replay/index')
    await video(page).waitFor()
    await expectSoon(() => video(page).evaluate((element) => (element as HTMLVideoElement).readyState > 0), true)
    await front(page).getByText('看讲解').nth(2).tap()
    await expectSoon(async () => (await playedSeconds(page)) > 5, true)
  })
}, 120_000)

test('a visitor logs in before a reminder; it is set and withdrawn in the list [live.reminder]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await open('pages/liveStreaming/index?tab=soon')
    await front(page).getByText('预约', { exact: true }).first().tap()
    await inFront(page, 'pages/login/index')
    await logIn(visitor)
    await open('pages/liveStreaming/index?tab=soon')
    await front(page).getByText('预约', { exact: true }).first().tap()
    await toldBy(page, '开播前 10 分钟提醒你')
    await front(page).getByText('已预约').waitFor()
    await page.getByText('开播前 10 分钟提醒你').waitFor({ state: 'hidden' })
    await front(page).getByText('已预约').tap()
    await toldBy(page, '已取消预约')
    await front(page).getByText('已预约').waitFor({ state: 'hidden' })
  })
}, 120_000)
